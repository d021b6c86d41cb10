// The planned windows of maintenance: when each is in its markets, what it is for, and a way to cancel it.
import { useServices } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { useConsoleLocale, useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { cancelWindow, type MaintenanceWindow } from "./maintenance-calls.ts";
import { cityOf, timesIn } from "./window-times.ts";

interface WindowListProps {
  readonly windows: readonly MaintenanceWindow[];
  readonly onCancelled: () => void;
}

export function WindowList({ windows, onCancelled }: WindowListProps) {
  const message = useConsoleMessage();
  const locale = useConsoleLocale();
  const { api, toasts } = useServices();
  const mayChange = useMayChange("maintenance");
  if (windows.length === 0) return <p>{message("maintenance.none")}</p>;

  async function cancel({ id }: MaintenanceWindow, note: string) {
    await cancelWindow(api, id, note);
    toasts.open(message("maintenance.cancelled"));
    onCancelled();
  }

  return (
    <ul className={layout.list}>
      {windows.map((window) => {
        const [zone = "", ...others] = window.zones;
        const times = timesIn(zone, window, locale);
        const isOpen = window.state === "open";
        return (
          <li key={window.id}>
            <div>
              <p className={layout.row}>
                <strong>
                  {times} ({cityOf(zone, message)})
                </strong>
                {isOpen && (
                  <span className={layout.pill} data-status="running">
                    {message("maintenance.open")}
                  </span>
                )}
              </p>
              <p>
                <RegionNames window={window} />
                {window.text && " · "}
                {window.text}
              </p>
              {others.map((other) => (
                <p key={other} className={layout.soft}>
                  {cityOf(other, message)}: {timesIn(other, window, locale)}
                </p>
              ))}
            </div>
            {mayChange && (
              <Confirm
                name={message(isOpen ? "maintenance.end" : "maintenance.cancel")}
                label={message(isOpen ? "maintenance.end-of" : "maintenance.cancel-of", { times })}
                title={message(isOpen ? "maintenance.end-ask" : "maintenance.cancel-ask")}
                takesNote
                onConfirm={(note) => cancel(window, note)}
              >
                <p>{message(isOpen ? "maintenance.end-means" : "maintenance.cancel-means", { times })}</p>
              </Confirm>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function RegionNames({ window: { regions } }: { window: MaintenanceWindow }) {
  const message = useConsoleMessage();
  if (regions.length === 0) return message("maintenance.all-regions");
  return regions.map((region) => message(`maintenance.region-${region}`)).join(", ");
}
