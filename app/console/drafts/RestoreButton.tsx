// Opens a draft again that was discarded.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type Draft, restoreDraft } from "./drafts.ts";

interface RestoreButtonProps {
  readonly draft: Draft;
  readonly onRestored: (draft: Draft) => void;
}

export function RestoreButton({ draft, onRestored }: RestoreButtonProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [problem, setProblem] = useState<Problem>();
  async function restore() {
    try {
      const restored = await attempt(() => restoreDraft(api, draft));
      if (restored) onRestored(restored);
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }
  return (
    <>
      <p>
        <Button onClick={() => void restore()}>{message("drafts.restore")}</Button>
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {signInAgain}
    </>
  );
}
