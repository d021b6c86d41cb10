// Asks for a fresh sign-in, for what takes one: a code is typed here, or a link opened in another tab. What was being
// done waits below.
import { useEffect, useRef, useState } from "react";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { useServices, useUser } from "../services.ts";
import { Button } from "../shell/Button.tsx";
import { languageOf } from "../site/languages.ts";
import styles from "./SignInAgain.module.css";
import { SignInCode } from "./SignInCode.tsx";
import { onSignIn } from "./sign-in-news.ts";

interface SignInAgainProps {
  /** Called once, with whether the user has signed in again. */
  readonly onDone: (signedIn: boolean) => void;
}

export default function SignInAgain({ onDone }: SignInAgainProps) {
  const message = useMessage();
  const { api } = useServices();
  const { profile } = useUser();
  const { language } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [progress, setProgress] = useState<"ready" | "sending" | "sent" | "failed">("ready");
  const [email, id] = [profile?.email ?? "", profile?.id ?? ""];

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => onSignIn(id, () => onDone(true)), [id, onDone]);

  async function send() {
    if (progress === "sending") return;
    setProgress("sending");
    const next = window.location.pathname + window.location.search;
    try {
      await api.post("/api/v1/login-links", { email, language, next });
      setProgress("sent");
    } catch {
      setProgress("failed");
    }
  }

  return (
    <dialog
      ref={dialog}
      lang={languageOf(language).tag}
      aria-labelledby="sign-in-again"
      className={styles.dialog}
      onClose={() => onDone(false)}
    >
      <div className={styles.content}>
        <h2 id="sign-in-again">{message("again.heading")}</h2>
        <p role="status">{message(progress === "sent" ? "again.sent" : "again.lead", { email })}</p>
        {progress === "sent" ? (
          <SignInCode onSignedIn={() => onDone(true)} />
        ) : (
          <>
            <Button onClick={send}>{message(progress === "sending" ? "login.sending" : "login.submit")}</Button>
            <p role="alert">{progress === "failed" && message("error.login-failed")}</p>
          </>
        )}
        <Button quiet onClick={() => dialog.current?.close()}>
          {message("common.close")}
        </Button>
      </div>
    </dialog>
  );
}
