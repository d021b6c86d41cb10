// The place of reports: shows the one that the path names.
import { useMayReadCounts } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { Forbidden } from "../parts/Forbidden.tsx";
import { NoSuchPath } from "../parts/NoSuchPath.tsx";
import { usePlacePath } from "../use-address.ts";
import { HitsReport } from "./HitsReport.tsx";
import { ReportTabs } from "./ReportTabs.tsx";
import { SessionsReport } from "./SessionsReport.tsx";
import { TurnedAwayReport } from "./TurnedAwayReport.tsx";

export default function ReportsView() {
  const message = useConsoleMessage();
  const path = usePlacePath().join("/");
  const readsHits = useMayReadCounts("redirects");
  const heading = message("place.reports");
  if (path === "redirects" && !readsHits) return <Forbidden heading={heading} />;
  const Report = reports[path];
  if (!Report) return <NoSuchPath />;
  return (
    <ConsolePage heading={heading} lead={message("reports.lead")}>
      <ReportTabs current={path} />
      <Report key={path} />
    </ConsolePage>
  );
}

const reports: Readonly<Record<string, typeof SessionsReport | undefined>> = {
  "": SessionsReport,
  redirects: HitsReport,
  "turned-away": TurnedAwayReport,
};
