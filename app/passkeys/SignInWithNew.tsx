// The last step of getting back in: the session of a recovery code can do nothing but add a passkey, so the new one signs in.
import { useLingui } from "@lingui/react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "../components/Button.tsx";
import type { MessageId } from "../i18n/message-id.ts";
import { useMessage } from "../i18n/use-message.ts";
import { usePage } from "../page/page-context.ts";
import { useServices } from "../services.ts";
import { screenPath } from "../site/paths.ts";
import { FocusedHeading } from "./FocusedHeading.tsx";
import styles from "./Passkeys.module.css";
import { signIn } from "./sign-in.ts";

export function SignInWithNew() {
  const message = useMessage();
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const services = useServices();
  const { language } = usePage();
  const [progress, setProgress] = useState<"ready" | "working" | { readonly why: MessageId }>("ready");

  async function use() {
    if (progress === "working") return;
    setProgress("working");
    const outcome = await signIn(services, i18n, "sign-in");
    if (outcome.is !== "signed-in") return setProgress(outcome.is === "failed" ? outcome : "ready");
    await navigate(`${screenPath(language, "console")}security/`, { replace: true });
  }

  return (
    <div className={styles.stack}>
      <FocusedHeading>{message("recovery.added-heading")}</FocusedHeading>
      <p>{message("recovery.added-lead")}</p>
      <Button onClick={use}>{message(progress === "working" ? "passkey.working" : "login.passkey")}</Button>
      {typeof progress === "object" && <p role="alert">{message(progress.why)}</p>}
    </div>
  );
}
