// Links between reports; those of one part of the console are shown there.
import tabs from "../../components/LinkTabs.module.css";
import { useCaller } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ViewLink } from "../parts/ViewLink.tsx";

const views = [
  { name: "reports.sessions", path: "reports", counts: "audit" },
  { name: "reports.redirects", path: "reports/redirects", counts: "redirects" },
  { name: "place.not-found", path: "redirects/not-found", counts: "redirects" },
  { name: "campaigns.reports", path: "campaigns/reports", counts: "campaigns" },
  { name: "reports.turned-away", path: "reports/turned-away", counts: "audit" },
] as const;

/** `current` is the path of the report that is open, below that of reports. */
export function ReportTabs({ current }: { current: string }) {
  const message = useConsoleMessage();
  const { may_read_counts: readable } = useCaller();
  return (
    <nav aria-label={message("reports.views")} className={tabs.tabs}>
      {views
        .filter(({ counts }) => readable.includes(counts))
        .map(({ name, path }) => (
          <ViewLink key={path} to={path} isCurrent={path === (current === "" ? "reports" : `reports/${current}`)}>
            {message(name)}
          </ViewLink>
        ))}
    </nav>
  );
}
