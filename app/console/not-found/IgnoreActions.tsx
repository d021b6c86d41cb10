// What else can be done about a path that leads nowhere: it is ignored, or snoozed for 30 days.
import { useId, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { Confirm } from "../parts/Confirm.tsx";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { ignoredPathOf, ignorePath, type LostPath } from "./not-found-calls.ts";

interface IgnoreActionsProps {
  readonly path: LostPath;
  /** Says what was done, and loads the lists again. */
  readonly onDone: (text: string) => void;
}

/** For how long a path is snoozed, in days. */
const snooze = 30;

export function IgnoreActions({ path, onDone }: IgnoreActionsProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const id = useId();
  const [attempt, signInAgain] = useSignInAgain();
  const own = ignoredPathOf(path);
  const [typed, setTyped] = useState(own);
  const [problem, setProblem] = useState<Problem>();

  async function ignore(reason: string) {
    const ignored = await ignorePath(api, { path: typed, reason });
    if (ignored) onDone(message("not-found.is-ignored", { path: ignored.path }));
  }
  async function snoozePath() {
    setProblem(undefined);
    try {
      const ignored = await attempt(() => ignorePath(api, { path: own, reason: "", days: snooze }));
      if (ignored) onDone(message("not-found.is-snoozed", { path: ignored.path }));
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    <>
      <div className={layout.row}>
        <Confirm
          name={message("not-found.ignore")}
          label={message("not-found.ignore-one", { path: path.source })}
          title={message("not-found.ignore-title")}
          takesNote
          onOpen={() => setTyped(own)}
          onConfirm={ignore}
        >
          <p>{message("not-found.ignore-text")}</p>
          <TextField
            id={`${id}-path`}
            label={message("not-found.path")}
            hint={message("not-found.path-hint")}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Confirm>
        <Button
          quiet
          aria-label={message("not-found.snooze-one", { path: path.source })}
          onClick={() => void snoozePath()}
        >
          {message("not-found.snooze")}
        </Button>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {signInAgain}
    </>
  );
}
