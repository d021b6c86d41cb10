// The maintenance page now: whether it is shown to everybody until somebody ends that, and the way to start and end it.
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useServices } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { readLive, switchMaintenance } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { readWindows } from "./maintenance-calls.ts";

export function MaintenanceSwitch() {
  const [loaded, again] = useLoaded(readMaintenance);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(maintenance) => <Switch {...maintenance} onChange={again} />}
    </WhenLoaded>
  );
}

interface Maintenance {
  /** Whether it is switched on. */
  readonly isOn: boolean;
  /** Whether it goes on because it was planned. */
  readonly isPlanned: boolean;
}

async function readMaintenance(api: ApiClient): Promise<Maintenance | undefined> {
  const [live, windows] = await Promise.all([readLive(api), readWindows(api)]);
  return live && windows && { isOn: live.maintenance, isPlanned: windows.some(({ state }) => state === "open") };
}

export function Switch({ isOn, isPlanned, onChange }: Maintenance & { readonly onChange: () => void }) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const mayChange = useMayChange("maintenance");
  async function change(note: string) {
    await switchMaintenance(api, !isOn, note);
    onChange();
  }
  const off = isPlanned ? "maintenance.goes-on" : "releases.maintenance-off";
  return (
    <div className={layout.row}>
      <p aria-live="polite">{message(isOn ? "releases.maintenance-on" : off)}</p>
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
