// What visitors see now: since when, by whom and why, and the switch that ends all experiments at once.
import { useServices } from "../../services.ts";
import { useMayChange } from "../caller.ts";
import { useConsole } from "../console-state.ts";
import { switchExperiments } from "../control.ts";
import { publicationOf } from "../history.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { useWhen } from "../parts/When.tsx";

export function LiveSection() {
  const { live } = useConsole();
  const message = useConsoleMessage();
  const when = useWhen();
  const publication = live.experiments === null ? undefined : publicationOf(live.experiments, live.auditEntries);
  return (
    <section aria-labelledby="live" className={layout.panel}>
      <h2 id="live">{message("experiments.live")}</h2>
      {live.experiments === null && <p>{message("experiments.never-published")}</p>}
      {live.experiments !== null && (
        <p>
          {message("experiments.version")} <code>{live.experiments.slice(0, 8)}</code>
          {publication && message("experiments.live-since", { when: when(publication.at) })}
          {publication?.who && message("experiments.live-by", { who: publication.who })}
          {publication?.note && message("experiments.live-note", { note: publication.note })}.
        </p>
      )}
      <KillSwitch />
      <p>
        <ViewLink to="experiments/versions">{message("experiments.all-versions")}</ViewLink>
      </p>
    </section>
  );
}

function KillSwitch() {
  const { live, reload, announce } = useConsole();
  const message = useConsoleMessage();
  const { api } = useServices();
  const mayChange = useMayChange("experiments");
  const isOff = live.experiments_off;

  async function change(note: string) {
    await switchExperiments(api, isOff, note);
    announce(message(isOff ? "experiments.on-again" : "experiments.off-now"));
    reload();
  }

  return (
    <div className={layout.row}>
      <p>
        {message("experiments.are")} <strong>{message(isOff ? "experiments.are-off" : "experiments.are-on")}</strong>.
      </p>
      {mayChange && (
        <Confirm
          name={message(isOff ? "experiments.switch-on" : "experiments.switch-off")}
          label={message(isOff ? "experiments.switch-on-all" : "experiments.switch-off-all")}
          title={message(isOff ? "experiments.switch-on-ask" : "experiments.switch-off-ask")}
          takesNote
          onConfirm={change}
        >
          <p>{message(isOff ? "experiments.switch-on-means" : "experiments.switch-off-means")}</p>
        </Confirm>
      )}
    </div>
  );
}
