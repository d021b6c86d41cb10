// Maintenance: the page now, the windows of time in which it is planned, and planning another.
import { useState } from "react";
import { useLoaded } from "../../api/use-loaded.ts";
import { useMayChange } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { MaintenancePreview } from "./MaintenancePreview.tsx";
import { MaintenanceSwitch } from "./MaintenanceSwitch.tsx";
import { type MaintenanceWindow, readWindows } from "./maintenance-calls.ts";
import { WindowForm } from "./WindowForm.tsx";
import { WindowList } from "./WindowList.tsx";

export default function MaintenanceView() {
  const message = useConsoleMessage();
  const mayChange = useMayChange("maintenance");
  const [loaded, again] = useLoaded(readWindows);
  const [last, setLast] = useState<MaintenanceWindow>();

  function planned(window: MaintenanceWindow) {
    setLast(window);
    again();
  }

  return (
    <ConsolePage heading={message("place.maintenance")} lead={message("maintenance.lead")}>
      <div className={layout.sections}>
        <section aria-labelledby="now" className={layout.panel}>
          <h2 id="now">{message("maintenance.now")}</h2>
          <MaintenanceSwitch />
        </section>
        <section aria-labelledby="planned" className={layout.panel}>
          <h2 id="planned">{message("maintenance.planned")}</h2>
          <WhenLoaded loaded={loaded} again={again}>
            {(windows) => <WindowList windows={windows} onCancelled={again} />}
          </WhenLoaded>
        </section>
        {mayChange && <MaintenancePreview />}
        {mayChange && <WindowForm key={last?.id} onPlanned={planned} />}
      </div>
    </ConsolePage>
  );
}
