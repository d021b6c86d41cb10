// The paths that are left out of those that lead nowhere: by whom, why and until when, and a way to show them again.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useMayChange } from "../caller.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { useWhen } from "../parts/When.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { type IgnoredPath, showAgain } from "./not-found-calls.ts";

interface IgnoredPathsProps {
  readonly paths: readonly IgnoredPath[];
  /** Says what was done, and loads the lists again. */
  readonly onDone: (text: string) => void;
}

export function IgnoredPaths({ paths, onDone }: IgnoredPathsProps) {
  const message = useConsoleMessage();
  const { api } = useServices();
  const mayChange = useMayChange("redirects");
  const [attempt, signInAgain] = useSignInAgain();
  const [problem, setProblem] = useState<Problem>();

  async function show(path: string) {
    setProblem(undefined);
    try {
      await attempt(() => showAgain(api, path));
      onDone(message("not-found.is-shown-again", { path }));
    } catch (failure) {
      setProblem(problemOf(failure));
    }
  }

  return (
    <section aria-labelledby="ignored" className={layout.panel}>
      <h2 id="ignored">{message("not-found.ignored")}</h2>
      {paths.length === 0 && <p>{message("not-found.ignored-none")}</p>}
      {problem && <ProblemNotice problem={problem} />}
      <ul className={layout.list}>
        {paths.map((ignored) => (
          <IgnoredPathItem
            key={ignored.path}
            ignored={ignored}
            onShow={mayChange ? () => void show(ignored.path) : undefined}
          />
        ))}
      </ul>
      {signInAgain}
    </section>
  );
}

interface IgnoredPathItemProps {
  readonly ignored: IgnoredPath;
  /** Shows it again; undefined for who may not. */
  readonly onShow: (() => void) | undefined;
}

export function IgnoredPathItem({ ignored: { path, reason, by, at, until }, onShow }: IgnoredPathItemProps) {
  const message = useConsoleMessage();
  const when = useWhen();
  return (
    <li>
      <div>
        <strong>{path}</strong>
        {reason && (
          <p>
            <q>{reason}</q>
          </p>
        )}
        <p className={layout.soft}>
          {until === null
            ? message("not-found.ignored-by", { who: by, when: when(at) })
            : message("not-found.snoozed-by", { who: by, when: when(at), until: when(until) })}
        </p>
      </div>
      {onShow && (
        <Button quiet aria-label={message("not-found.show-again-one", { path })} onClick={onShow}>
          {message("not-found.show-again")}
        </Button>
      )}
    </li>
  );
}
