// Going on, and leaving for later.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { emailStep } from "../definition/form.ts";
import type { ApplicationPage } from "./application.ts";
import styles from "./pages.module.css";
import { useLate } from "./use-late.ts";

interface StepActionsProps {
  readonly application: ApplicationPage;
  /** What the button says. */
  readonly name: string;
}

export function StepActions({ application, name }: StepActionsProps) {
  const { kind, state, draft, answers, isOpening, savingNote, alternative, onLater } = application;
  const message = useMessage();
  const late = useLate(state.isLoading || !!isOpening);
  const doing = late && message(isOpening ? "form.loading" : "form.saving");
  const [later, setLater] = useState<"offered" | "sent" | "failed">("offered");
  const contact = emailStep(kind.form)?.id ?? "";
  const email = answers[contact]?.email;
  return (
    <>
      <div className={styles.actions}>
        <Button type="submit" disabled={isOpening} aria-disabled={state.isLoading || undefined}>
          {doing || name}
        </Button>
        {onLater && draft?.completed.includes(contact) && (
          <Button quiet onClick={async () => setLater((await onLater()) ? "sent" : "failed")}>
            {message("form.save-later")}
          </Button>
        )}
        {alternative}
      </div>
      <div className={styles.note}>
        <p role="status">
          {doing}
          {later === "sent" && message("form.later-sent", { email: String(email) })}
          {later === "failed" && message("failure.unavailable")}
        </p>
        <p>{savingNote ?? message("form.saved-note")}</p>
      </div>
    </>
  );
}
