// How many recovery codes are left, and new ones in their place.
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { replaceRecoveryCodes } from "../../passkeys/calls.ts";
import { failureText } from "../../passkeys/failure-text.ts";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import layout from "../parts/layout.module.css";

interface CodesLeftProps {
  readonly count: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function CodesLeft({ count, onCodes }: CodesLeftProps) {
  const message = useMessage();
  const { api } = useServices();
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<"ready" | "working" | { readonly why: MessageId }>("ready");

  async function replace() {
    if (progress === "working") return;
    setProgress("working");
    try {
      const codes = await attempt(() => replaceRecoveryCodes(api));
      setProgress("ready");
      if (codes) onCodes(codes);
    } catch (failure) {
      setProgress({ why: failureText(failure) });
    }
  }

  return (
    <section className={layout.panel} aria-labelledby="codes-left">
      <h2 id="codes-left">{message("recovery.codes")}</h2>
      <p>{message("security.codes-left", { count })}</p>
      <p>
        <Button quiet onClick={replace}>
          {message(progress === "working" ? "passkey.working" : "security.replace-codes")}
        </Button>
      </p>
      {typeof progress === "object" && <p role="alert">{message(progress.why)}</p>}
      {signInAgain}
    </section>
  );
}
