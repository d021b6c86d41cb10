// Releases of the app: the live one, those before it and the way back, and the maintenance page.
import { useLoaded } from "../../api/use-loaded.ts";
import { useServices } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { readLive, switchMaintenance } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { VersionList } from "../versions/VersionList.tsx";

export default function ReleasesView() {
  const message = useConsoleMessage();
  const [loaded, again] = useLoaded(readLive);
  return (
    <ConsolePage heading={message("place.releases")} lead={message("releases.lead")}>
      <section aria-labelledby="maintenance" className={layout.panel}>
        <h2 id="maintenance">{message("releases.maintenance")}</h2>
        <WhenLoaded loaded={loaded} again={again}>
          {({ maintenance }) => <MaintenanceSwitch isOn={maintenance} onChange={again} />}
        </WhenLoaded>
      </section>
      <VersionList kind="release" effect={message("releases.effect")} onChange={again} />
    </ConsolePage>
  );
}

function MaintenanceSwitch({ isOn, onChange }: { isOn: boolean; onChange: () => void }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const mayChange = useMayChange("maintenance");
  async function change(note: string) {
    await switchMaintenance(api, !isOn, note);
    onChange();
  }
  return (
    <div className={layout.row}>
      <p aria-live="polite">{message(isOn ? "releases.maintenance-on" : "releases.maintenance-off")}</p>
      {mayChange && (
        <Confirm
          name={message(isOn ? "releases.end-maintenance" : "releases.start-maintenance")}
          title={message(isOn ? "releases.end-ask" : "releases.start-ask")}
          takesNote
          onConfirm={change}
        >
          <p>{message(isOn ? "releases.end-means" : "releases.start-means")}</p>
        </Confirm>
      )}
    </div>
  );
}
