// Releases of the app: the live one, those before it and the way back, and the maintenance page.
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { ApproveVersion } from "../versions/ApproveVersion.tsx";
import { VersionList } from "../versions/VersionList.tsx";
import { MaintenanceSwitch } from "./MaintenanceSwitch.tsx";
import { ReleaseDifference } from "./ReleaseDifference.tsx";

export default function ReleasesView() {
  const message = useConsoleMessage();
  return (
    <ConsolePage heading={message("place.releases")} lead={message("releases.lead")}>
      <section aria-labelledby="maintenance" className={layout.panel}>
        <h2 id="maintenance">{message("place.maintenance")}</h2>
        <MaintenanceSwitch />
        <p>
          <ViewLink to="releases/maintenance">{message("maintenance.planned")}</ViewLink>
        </p>
      </section>
      <section aria-labelledby="rollout" className={layout.panel}>
        <h2 id="rollout">{message("place.rollout")}</h2>
        <p>{message("rollout.means")}</p>
        <p>
          <ViewLink to="releases/rollout">{message("place.rollout")}</ViewLink>
        </p>
      </section>
      <VersionList
        kind="release"
        effect={message("releases.effect")}
        Difference={ReleaseDifference}
        Approval={ApproveVersion}
      />
    </ConsolePage>
  );
}
