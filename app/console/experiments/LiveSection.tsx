// What visitors see now: since when, by whom and why, and the switch that ends all experiments at once.
import { useServices } from "../../services.ts";
import { useConsole } from "../console-state.ts";
import { switchExperiments } from "../control.ts";
import { publicationOf } from "../history.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { When } from "../parts/When.tsx";

export function LiveSection() {
  const { live } = useConsole();
  const publication = live.experiments === null ? undefined : publicationOf(live.experiments, live.acts);
  return (
    <section aria-labelledby="live" className={layout.panel}>
      <h2 id="live">Live now</h2>
      {live.experiments === null && <p>Nothing has been published yet.</p>}
      {live.experiments !== null && (
        <p>
          Version <code>{live.experiments.slice(0, 8)}</code>
          {publication && (
            <>
              , live since <When at={publication.at} />
              {publication.who && `, by ${publication.who}`}
              {publication.note && `: “${publication.note}”`}
            </>
          )}
          .
        </p>
      )}
      <KillSwitch />
      <p>
        <ViewLink to="experiments/versions">All versions</ViewLink>
      </p>
    </section>
  );
}

function KillSwitch() {
  const { live, reload, say } = useConsole();
  const { api } = useServices();
  const isOff = live.experiments_off;

  async function change(note: string) {
    await switchExperiments(api, isOff, note);
    say(isOff ? "Experiments are on again." : "Experiments are off.");
    reload();
  }

  return (
    <div className={layout.row}>
      <p>
        Experiments are <strong>{isOff ? "off: everybody sees every page as it is" : "on"}</strong>.
      </p>
      <Confirm
        name={isOff ? "Switch on" : "Switch off"}
        label={isOff ? "Switch on all experiments" : "Switch off all experiments"}
        title={isOff ? "Switch all experiments on?" : "Switch all experiments off?"}
        takesNote
        onConfirm={change}
      >
        {isOff ? (
          <p>Within a minute visitors are in the experiments that run, in the variations they were in before.</p>
        ) : (
          <p>
            Within a minute everybody sees every page as it is, and nobody is counted. What is published stays, and so
            do the results so far. Preview links show their variations no more until you switch on again.
          </p>
        )}
      </Confirm>
    </div>
  );
}
