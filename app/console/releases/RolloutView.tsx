// A release for a share of visitors: how it fares beside the live one, the next step, and the way on to everybody and back.
import { useLoaded } from "../../api/use-loaded.ts";
import { useMayChange } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ConsolePage } from "../parts/ConsolePage.tsx";
import layout from "../parts/layout.module.css";
import { ViewLink } from "../parts/ViewLink.tsx";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { ReleaseDifference } from "./ReleaseDifference.tsx";
import { RolloutActions } from "./RolloutActions.tsx";
import { RolloutFigures } from "./RolloutFigures.tsx";
import { type Rollout, readRollout } from "./rollout-calls.ts";
import { StartRollout } from "./StartRollout.tsx";

export default function RolloutView() {
  const message = useConsoleMessage();
  const [loaded, again] = useLoaded(readRollout);
  return (
    <ConsolePage heading={message("place.rollout")} lead={message("rollout.lead")}>
      <WhenLoaded loaded={loaded} again={again}>
        {(rollout) => <RolloutState rollout={rollout} onChange={again} />}
      </WhenLoaded>
      <p>
        <ViewLink to="releases">{message("place.releases")}</ViewLink>
      </p>
    </ConsolePage>
  );
}

interface RolloutStateProps {
  readonly rollout: Rollout;
  readonly onChange: () => void;
}

export function RolloutState({ rollout: { live, arms }, onChange }: RolloutStateProps) {
  const message = useConsoleMessage();
  const mayChange = useMayChange("release");
  const [, candidate] = arms;
  if (!candidate)
    return (
      <section aria-labelledby="rollout" className={layout.panel}>
        <h2 id="rollout">{message("rollout.none")}</h2>
        <p>{message("rollout.means")}</p>
        {mayChange && live && <StartRollout live={live} onStarted={onChange} />}
      </section>
    );
  return (
    <section aria-labelledby="rollout" className={layout.panel}>
      <h2 id="rollout">
        {message("versions.version")} <code>{candidate.release.slice(0, 8)}</code>
      </h2>
      <RolloutFigures arms={arms} />
      {mayChange && <RolloutActions candidate={candidate} onChange={onChange} />}
      <details>
        <summary>{message("versions.difference", { name: candidate.release.slice(0, 8) })}</summary>
        <ReleaseDifference id={candidate.release} />
      </details>
    </section>
  );
}
