// What is shown of an answer of control, once it is there; else why it is not, and a way to ask again.
import type { ReactNode } from "react";
import type { Loaded } from "../../api/use-loaded.ts";
import { Button } from "../../components/Button.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { problemOf } from "../problem.ts";
import { ProblemNotice } from "./ProblemNotice.tsx";
import { Working } from "./Working.tsx";

interface WhenLoadedProps<T> {
  readonly loaded: Loaded<T>;
  readonly again: () => void;
  /** What is being done meanwhile, where that takes more than a moment. */
  readonly working?: string;
  readonly children: (value: T) => ReactNode;
}

export function WhenLoaded<T>({ loaded, again, working, children }: WhenLoadedProps<T>) {
  const message = useConsoleMessage();
  if (loaded === "loading") return <Working text={working ?? message("state.loading")} />;
  if ("value" in loaded) return children(loaded.value);
  return (
    <>
      <ProblemNotice problem={problemOf(loaded.failure)} />
      <p>
        <Button onClick={again}>{message("state.try-again")}</Button>
      </p>
    </>
  );
}
