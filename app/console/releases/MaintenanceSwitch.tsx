// The maintenance page now: whether it is shown to everybody until somebody ends that, and the way to start and end it.
import { useLoaded } from "../../api/use-loaded.ts";
import { useServices } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { readLive, switchMaintenance } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";

export function MaintenanceSwitch() {
  const [loaded, again] = useLoaded(readLive);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {({ maintenance }) => <Switch isOn={maintenance} onChange={again} />}
    </WhenLoaded>
  );
}

function Switch({ isOn, onChange }: { isOn: boolean; onChange: () => void }) {
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
