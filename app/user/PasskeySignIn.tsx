// Signing in with a passkey in place of a mailed link, and the way for who has lost theirs. What works with passkeys is loaded when
// somebody wants to use one.
import { useLingui } from "@lingui/react";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { ScreenLink } from "../components/ScreenLink.tsx";
import type { MessageId } from "../i18n/message-id.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useServices } from "../services.ts";
import styles from "./SignIn.module.css";

export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const message = useMessage();
  const { i18n } = useLingui();
  const services = useServices();
  const [progress, setProgress] = useState<"ready" | "working" | { readonly why: MessageId }>("ready");

  async function use() {
    if (progress === "working") return;
    setProgress("working");
    try {
      const { signIn } = await import("../passkeys/sign-in.ts");
      const outcome = await signIn(services, i18n, "sign-in");
      if (outcome.is === "signed-in") return onSignedIn();
      setProgress(outcome.is === "failed" ? outcome : "ready");
    } catch {
      setProgress({ why: "autologin.failed" });
    }
  }

  return (
    <div className={styles.passkey}>
      <p>{message("login.passkey-lead")}</p>
      <Button quiet onClick={use}>
        {message(progress === "working" ? "autologin.working" : "login.passkey")}
      </Button>
      {typeof progress === "object" && <p role="alert">{message(progress.why)}</p>}
      <ScreenLink screen="login" query={{ recover: "yes" }}>
        {message("login.passkey-lost")}
      </ScreenLink>
    </div>
  );
}
