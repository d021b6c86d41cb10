// Asks for a fresh sign-in, for what takes one: a code is typed here, or a link opened in another tab. What was being
// done waits below.
import { useEffect, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { useServices, useUser } from "../services.ts";
import { SignInCode } from "./SignInCode.tsx";
import { onSignIn } from "./sign-in-news.ts";

interface SignInAgainProps {
  /** Called once, with whether the user has signed in again. */
  readonly onDone: (signedIn: boolean) => void;
  /** What there is to know besides. */
  readonly hint?: string;
}

export default function SignInAgain({ onDone, hint }: SignInAgainProps) {
  const message = useMessage();
  const { api } = useServices();
  const { profile } = useUser();
  const { language } = usePage();
  const [progress, setProgress] = useState<"ready" | "sending" | "sent" | "failed">("ready");
  const [email, id] = [profile?.email ?? "", profile?.id ?? ""];

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
    <Dialog heading={message("again.heading")} onClose={() => onDone(false)}>
      {(close) => (
        <>
          <p role="status">{message(progress === "sent" ? "again.sent" : "again.lead", { email })}</p>
          {hint && <p>{hint}</p>}
          {progress === "sent" ? (
            <SignInCode onSignedIn={() => onDone(true)} />
          ) : (
            <>
              <Button onClick={send}>{message(progress === "sending" ? "login.sending" : "login.submit")}</Button>
              <p role="alert">{progress === "failed" && message("error.login-failed")}</p>
            </>
          )}
          <Button quiet onClick={close}>
            {message("common.close")}
          </Button>
        </>
      )}
    </Dialog>
  );
}
