// What can be done with a roll-out: more visitors, everybody, or nobody.
import { useServices } from "../../services.ts";
import { useFigures } from "../i18n/figures.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { ApproveVersion } from "../versions/ApproveVersion.tsx";
import { endRollout, promoteRollout, type RolloutArm, rollOut, steps } from "./rollout-calls.ts";

interface RolloutActionsProps {
  readonly candidate: RolloutArm;
  readonly onChange: () => void;
}

export function RolloutActions({ candidate, onChange }: RolloutActionsProps) {
  const { release, share } = candidate;
  const message = useConsoleMessage();
  const { percent } = useFigures();
  const { api, toasts } = useServices();
  const next = steps.find((step) => step > share);

  async function act(work: Promise<void>, text: string) {
    await work;
    toasts.open(text);
    onChange();
  }

  const nextShare = percent((next ?? 0) / 10_000);
  return (
    <div className={layout.row}>
      {next && (
        <Confirm
          name={message("rollout.raise", { share: nextShare })}
          title={message("rollout.raise-ask", { share: nextShare })}
          takesNote
          onConfirm={(note) =>
            act(rollOut(api, candidate, next, note), message("rollout.raised", { share: nextShare }))
          }
        >
          <p>{message("rollout.raise-means")}</p>
        </Confirm>
      )}
      <ApproveVersion id={release} name={release.slice(0, 8)} />
      <Confirm
        name={message("rollout.promote")}
        title={message("rollout.promote-ask")}
        takesNote
        onConfirm={(note) => act(promoteRollout(api, candidate, note), message("rollout.promoted"))}
      >
        <p>{message("releases.effect")}</p>
      </Confirm>
      <Confirm
        name={message("rollout.end")}
        title={message("rollout.end-ask")}
        takesNote
        onConfirm={(note) => act(endRollout(api, candidate, note), message("rollout.ended"))}
      >
        <p>{message("rollout.end-means")}</p>
      </Confirm>
    </div>
  );
}
