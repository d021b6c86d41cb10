// Publishes the draft with a note. Whatever fails, the draft is kept; where somebody else published experiments in the
// meantime, the view shows that in this form's place. Who signs in again by a link comes back to it with the note.
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/TextField.tsx";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsole } from "../console-state.ts";
import { publishFiles } from "../control.ts";
import type { Files } from "../files.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { ProblemNotice } from "../parts/ProblemNotice.tsx";
import { type Problem, problemOf } from "../problem.ts";
import { useGoTo } from "../use-address.ts";
import { whenStillLive } from "../versions/when-still-live.ts";

interface PublishFormProps {
  /** What is to be live. */
  readonly files: Files;
  /** What is published, such as `Publish 1 of 2 changes`. */
  readonly heading: string;
}

export function PublishForm({ files, heading }: PublishFormProps) {
  const { live, draft, storeRest, storeNote, reload, announce } = useConsole();
  const { api } = useServices();
  const message = useConsoleMessage();
  const goTo = useGoTo();
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<"idle" | "working" | Problem>("idle");

  async function publish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    const note = String(new FormData(event.currentTarget).get("note") ?? "");
    setProgress("working");
    try {
      const publishOnce = () =>
        whenStillLive(api, "experiments", live, (version) => publishFiles(api, files, note, version));
      const remember = () => {
        storeNote(note);
        return () => undefined;
      };
      if (!(await attempt(publishOnce, remember))) return;
      storeRest(files);
      reload();
      await goTo("experiments");
      announce(message("experiments.published"));
    } catch (failure) {
      setProgress(problemOf(failure));
      reload();
    }
  }

  return (
    <>
      <form className={layout.panel} onSubmit={publish} aria-labelledby="publish" noValidate>
        <h2 id="publish">{heading}</h2>
        <TextField
          id="note"
          name="note"
          label={message("confirm.note")}
          hint={message("publish.note-hint")}
          defaultValue={draft?.note}
        />
        {typeof progress === "object" && <ProblemNotice problem={progress} />}
        <p>
          <Button type="submit">{message(progress === "working" ? "publish.publishing" : "publish.heading")}</Button>
        </p>
      </form>
      {signInAgain}
    </>
  );
}
