// Asks staff for their passkey, for what takes one that was used lately. Who has none gets the mailed link instead. What was being
// done waits below.
import { useLingui } from "@lingui/react";
import { useEffect, useState } from "react";
import { useLoaded } from "../api/use-loaded.ts";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { ScreenLink } from "../components/ScreenLink.tsx";
import type { MessageId } from "../i18n/message-id.ts";
import { useAddedMessages } from "../i18n/use-added-messages.ts";
import { useMessage } from "../i18n/use-message.ts";
import { useServices, useUser } from "../services.ts";
import SignInAgain from "../user/SignInAgain.tsx";
import { onSignIn } from "../user/sign-in-news.ts";
import { addMessages } from "./add-messages.ts";
import { readPasskeys } from "./calls.ts";
import styles from "./Passkeys.module.css";
import { signIn } from "./sign-in.ts";

interface PasskeyAgainProps {
  /** Called once, with whether the user has signed in again. */
  readonly onDone: (signedIn: boolean) => void;
}

export default function PasskeyAgain({ onDone }: PasskeyAgainProps) {
  const message = useMessage();
  const isWorded = useAddedMessages(addMessages);
  const [loaded] = useLoaded(readPasskeys);
  if (loaded === "loading" || !isWorded) return null;
  // Where the list is out of reach, so is a passkey's call: a mail may still come.
  if ("failure" in loaded) return <SignInAgain onDone={onDone} />;
  if (loaded.value.passkeys.length > 0) return <Confirmation onDone={onDone} />;
  return <SignInAgain onDone={onDone} hint={message("passkey-again.no-passkey")} />;
}

export function Confirmation({ onDone }: PasskeyAgainProps) {
  const message = useMessage();
  const { i18n } = useLingui();
  const services = useServices();
  const { profile } = useUser();
  const [progress, setProgress] = useState<"ready" | "working" | { readonly why: MessageId }>("ready");
  const id = profile?.id ?? "";

  useEffect(() => onSignIn(id, () => onDone(true)), [id, onDone]);

  async function confirm() {
    if (progress === "working") return;
    setProgress("working");
    const outcome = await signIn(services, i18n, "confirmation");
    if (outcome.is === "signed-in") onDone(true);
    else setProgress(outcome.is === "failed" ? outcome : "ready");
  }

  return (
    <Dialog heading={message("passkey-again.heading")} onClose={() => onDone(false)}>
      {(close) => (
        <>
          <p>{message("passkey-again.lead")}</p>
          {typeof progress === "object" && <p role="alert">{message(progress.why)}</p>}
          <p className={styles.row}>
            <Button onClick={confirm}>
              {message(progress === "working" ? "passkey.working" : "passkey-again.use")}
            </Button>
            <Button quiet onClick={close}>
              {message("common.close")}
            </Button>
          </p>
          <ScreenLink screen="login" query={{ recover: "yes" }}>
            {message("recovery.lost")}
          </ScreenLink>
        </>
      )}
    </Dialog>
  );
}
