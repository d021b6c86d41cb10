// Links between the views of campaigns.
import tabs from "../../components/LinkTabs.module.css";
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
  return (
    <nav aria-label={message("campaigns.views")} className={tabs.tabs}>
      {views.map(([path, name]) => (
        <ViewLink key={path} to={`campaigns${path}`} isCurrent={path === current}>
          {message(name)}
        </ViewLink>
      ))}
    </nav>
  );
}
