// How a target is: in a word, why, where it has moved to, and when it was checked.
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { useWhen } from "../parts/When.tsx";
import type { TargetCheck } from "./targets-calls.ts";

export function TargetHealth({ check }: { check: TargetCheck }) {
  const message = useConsoleMessage();
  const when = useWhen();
  const { state, status, final, reason, failures, checked_at: checked, next_at: next } = check;
  return (
    <>
      <p className={layout.row}>
        <strong className={state === "failing" ? layout.mistake : undefined}>
          {message(`targets.state-${state}`)}
        </strong>
        <span>{message(`targets.reason-${reason || "none"}`, { status: status ?? "–" })}</span>
      </p>
      {final !== null && <p>{message("targets.final", { final })}</p>}
      {failures > 0 && state !== "failing" && <p>{message("targets.failures", { count: failures })}</p>}
      {checked !== null && (
        <p className={layout.soft}>{message("targets.checked", { checked: when(checked), next: when(next) })}</p>
      )}
    </>
  );
}
