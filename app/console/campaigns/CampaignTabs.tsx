// Links between the views of campaigns.
import tabs from "../../components/LinkTabs.module.css";
import { useMayReadCounts } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ViewLink } from "../parts/ViewLink.tsx";

const views = [
  ["", "campaigns.list"],
  ["/calendar", "campaigns.calendar"],
  ["/reports", "campaigns.reports"],
  ["/deliveries", "campaigns.deliveries"],
  ["/versions", "versions.tab"],
] as const;

export function CampaignTabs({ current }: { current: (typeof views)[number][0] }) {
  const message = useConsoleMessage();
  const readsCounts = useMayReadCounts("campaigns");
  const open = readsCounts ? views : views.filter(([path]) => path !== "/reports");
  return (
    <nav aria-label={message("campaigns.views")} className={tabs.tabs}>
      {open.map(([path, name]) => (
        <ViewLink key={path} to={`campaigns${path}`} isCurrent={path === current}>
          {message(name)}
        </ViewLink>
      ))}
    </nav>
  );
}
