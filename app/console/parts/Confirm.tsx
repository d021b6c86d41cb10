// A button that asks again in a dialogue, which says what follows, and takes a note for the audit.
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import dialogs from "../../components/Dialog.module.css";
import { TextField } from "../../components/TextField.tsx";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import { type Problem, problemOf } from "../problem.ts";
import layout from "./layout.module.css";
import { ProblemNotice } from "./ProblemNotice.tsx";
import { Working } from "./Working.tsx";

interface ConfirmProps {
  /** What the button says, and what that does. */
  readonly name: string;
  readonly label?: string;
  readonly title: string;
  /** What follows. */
  readonly children: ReactNode;
  /** Whether the audit keeps a note of it. */
  readonly takesNote?: boolean;
  /** What the note is for, where that is not the audit alone. */
  readonly noteHint?: string;
  /** What is being done once it is confirmed, where that takes more than a moment. */
  readonly working?: string;
  /** Called when it is asked. */
  readonly onOpen?: () => void;
  /** Does it. What it rejects with is shown, and the dialogue stays open. */
  readonly onConfirm: (note: string) => Promise<void> | void;
}

export function Confirm({
  name,
  label,
  title,
  children,
  takesNote = false,
  noteHint,
  working,
  onOpen,
  onConfirm,
}: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const message = useConsoleMessage();
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<"idle" | "working" | Problem>("idle");

  function ask() {
    onOpen?.();
    dialog.current?.showModal();
  }
  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    setProgress("working");
    const note = String(new FormData(event.currentTarget).get("note") ?? "");
    try {
      await attempt(async () => onConfirm(note));
      setProgress("idle");
      dialog.current?.close();
    } catch (failure) {
      setProgress(problemOf(failure));
    }
  }

  return (
    <>
      <Button quiet aria-label={label} onClick={ask}>
        {name}
      </Button>
      <dialog ref={dialog} aria-labelledby={id} className={dialogs.dialog}>
        <form onSubmit={confirm} className={layout.stack} noValidate>
          <h2 id={id}>{title}</h2>
          {children}
          {takesNote && (
            <TextField
              id={`${id}-note`}
              name="note"
              label={message("confirm.note")}
              hint={noteHint ?? message("confirm.note-hint")}
            />
          )}
          {typeof progress === "object" && <ProblemNotice problem={progress} />}
          {progress === "working" && <Working text={working ?? message("confirm.working")} />}
          <p className={layout.row}>
            <Button type="submit">{name}</Button>
            <Button quiet onClick={() => dialog.current?.close()}>
              {message("confirm.cancel")}
            </Button>
          </p>
        </form>
      </dialog>
      {signInAgain}
    </>
  );
}
