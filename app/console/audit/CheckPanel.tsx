// Asks whether the audit is as it was written: each entry holds the digest of the one before.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { useWhen } from "../parts/When.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type AuditCheck, checkAudit } from "./audit-calls.ts";

type Progress = "idle" | "working" | { readonly check: AuditCheck } | { readonly problem: Problem };

export function CheckPanel() {
  const message = useConsoleMessage();
  const { api } = useServices();
  const when = useWhen();
  const [progress, setProgress] = useState<Progress>("idle");

  async function check(all: boolean) {
    setProgress("working");
    try {
      const answer = await checkAudit(api, all);
      setProgress(answer ? { check: answer } : "idle");
    } catch (failure) {
      setProgress({ problem: problemOf(failure) });
    }
  }

  const outcome = typeof progress === "object" && "check" in progress ? progress.check : undefined;
  return (
    <div className={layout.row}>
      <Button quiet onClick={() => void check(false)}>
        {message(progress === "working" ? "confirm.working" : "audit.check")}
      </Button>
      <p aria-live="polite">
        {outcome?.whole && message("audit.whole", { count: outcome.entries })}
        {outcome?.since && ` ${message("audit.since", { number: outcome.since.number, when: when(outcome.since.at) })}`}
        {outcome && !outcome.whole && message("audit.broken", { number: outcome.broken_at ?? 0 })}
      </p>
      {outcome?.since && (
        <Button quiet onClick={() => void check(true)}>
          {message("audit.check-all")}
        </Button>
      )}
      {typeof progress === "object" && "problem" in progress && <ProblemNotice problem={progress.problem} />}
    </div>
  );
}
