// The holdout: a share of visitors who are in no experiment, so that all experiments together can be judged.
import { useLoaded } from "../../api/use-loaded.ts";
import { Facts } from "../../components/Facts.tsx";
import { useServices } from "../../services.ts";
import { joinPath } from "../address.ts";
import { useMayChange } from "../caller.ts";
import { useConsole } from "../console-state.ts";
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import { Empty } from "../parts/Empty.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { whenStillLive } from "../versions/when-still-live.ts";
import { HoldoutForm } from "./HoldoutForm.tsx";
import { endHoldout, type Holdout, type LiveHoldout, readHoldout } from "./holdout.ts";

export default function HoldoutView() {
  const message = useConsoleMessage();
  const [loaded, again] = useLoaded(readHoldout);
  return (
    <ConsolePage heading={message("holdout.heading")}>
      <p>
        <ViewLink to="experiments">{message("experiments.all")}</ViewLink>
      </p>
      <WhenLoaded loaded={loaded} again={again}>
        {(live) => <HoldoutState live={live} onChange={again} />}
      </WhenLoaded>
    </ConsolePage>
  );
}

interface HoldoutStateProps {
  readonly live: LiveHoldout;
  /** Called when it has changed. */
  readonly onChange: () => void;
}

export function HoldoutState({ live: { holdout, max_share }, onChange }: HoldoutStateProps) {
  const message = useConsoleMessage();
  const mayChange = useMayChange("experiments");
  return (
    <>
      {holdout ? (
        <RunningHoldout holdout={holdout} onChange={onChange} />
      ) : (
        <Empty heading={message("holdout.none")} text={message("holdout.means")} />
      )}
      {mayChange && (
        <HoldoutForm key={holdout?.until} holdout={holdout ?? undefined} maxShare={max_share} onChange={onChange} />
      )}
    </>
  );
}

function RunningHoldout({ holdout, onChange }: { holdout: Holdout; onChange: () => void }) {
  const { live, announce, reload } = useConsole();
  const { api } = useServices();
  const message = useConsoleMessage();
  const { percent } = useFigures();
  const mayChange = useMayChange("experiments");
  const { key, share, from, until } = holdout;

  async function end(note: string) {
    const ended = await whenStillLive(api, "experiments", live, (version) => endHoldout(api, note, version));
    if (ended === undefined) return;
    announce(message("holdout.ended"));
    reload();
    onChange();
  }
  return (
    <section aria-labelledby="running" className={layout.panel}>
      <h2 id="running">{message("holdout.runs")}</h2>
      <p>{message("holdout.means")}</p>
      <Facts
        facts={[
          [message("holdout.share"), percent(share)],
          [message("holdout.from"), from],
          [message("holdout.until"), until],
        ]}
      />
      <div className={layout.row}>
        <ViewLink to={joinPath("experiments", key, "results")} look="quiet">
          {message("experiments.results")}
        </ViewLink>
        {mayChange && (
          <Confirm name={message("holdout.end")} title={message("holdout.end-ask")} takesNote onConfirm={end}>
            <p>{message("holdout.end-means")}</p>
          </Confirm>
        )}
      </div>
    </section>
  );
}
