// Takes a recovery code, in a session that a mailed link has opened lately.
import { type FormEvent, useState } from "react";
import { problemIn } from "../api/problem.ts";
import { Button } from "../components/Button.tsx";
import { ErrorSummary, type Mistake } from "../components/ErrorSummary.tsx";
import { TextField } from "../components/TextField.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { useServices } from "../services.ts";
import { useSignInAgain } from "../user/use-sign-in-again.tsx";
import { recover } from "./calls.ts";
import { FocusedHeading } from "./FocusedHeading.tsx";
import { failureText } from "./failure-text.ts";
import styles from "./Passkeys.module.css";

const field = "recovery-code";

interface RecoveryCodeFormProps {
  /** Called with the codes that replace the old. */
  readonly onRecovered: (codes: readonly string[]) => void;
}

export function RecoveryCodeForm({ onRecovered }: RecoveryCodeFormProps) {
  const message = useMessage();
  const { api } = useServices();
  const { language } = usePage();
  const [attempt, signInAgain] = useSignInAgain("mail");
  const [progress, setProgress] = useState<"working" | readonly Mistake[]>([]);
  const mistakes = progress === "working" ? [] : progress;

  async function use(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress === "working") return;
    const code = String(new FormData(event.currentTarget).get(field) ?? "").trim();
    if (code === "") return setProgress([{ field, text: message("recovery.code-missing") }]);
    setProgress("working");
    try {
      const codes = await attempt(() => recover(api, code, language));
      setProgress([]);
      if (codes) onRecovered(codes);
    } catch (failure) {
      const isCode = problemIn(failure)?.kind === "recovery-code-wrong";
      setProgress([{ ...(isCode && { field }), text: message(failureText(failure)) }]);
    }
  }

  return (
    <>
      <form className={styles.stack} onSubmit={use} noValidate method="post">
        <FocusedHeading>{message("recovery.use-heading")}</FocusedHeading>
        <p>{message("recovery.use-lead")}</p>
        <ErrorSummary mistakes={mistakes} />
        <TextField
          id={field}
          name={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          label={message("recovery.code")}
          hint={message("recovery.code-hint")}
          mistake={mistakes.find((mistake) => mistake.field === field)?.text}
        />
        <Button type="submit" scripted>
          {message(progress === "working" ? "passkey.working" : "recovery.use")}
        </Button>
      </form>
      {signInAgain}
    </>
  );
}
