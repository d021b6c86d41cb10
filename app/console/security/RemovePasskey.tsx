// Removes a passkey, after asking.
import { useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import type { Passkey } from "../../api/types.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { usePage } from "../../page/page-context.ts";
import { removePasskey } from "../../passkeys/calls.ts";
import { failureText } from "../../passkeys/failure-text.ts";
import { useServices } from "../../services.ts";
import { useSignInAgain } from "../../user/use-sign-in-again.tsx";
import layout from "../parts/layout.module.css";

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly onRemoved: () => void;
}

type Progress = "closed" | "open" | "working" | { readonly why: MessageId };

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

export function RemovePasskey({ passkey, onRemoved }: RemovePasskeyProps) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const { language } = usePage();
  const [attempt, signInAgain] = useSignInAgain();
  const [progress, setProgress] = useState<Progress>("closed");
  const name = passkey.name || message("security.nameless");

  async function remove() {
    if (progress === "working") return;
    setProgress("working");
    try {
      await attempt(() => removePasskey(api, passkey.id, language));
    } catch (failure) {
      if (!isGone(failure)) return setProgress({ why: failureText(failure) });
    }
    setProgress("closed");
    toasts.open(message("security.removed"));
    onRemoved();
  }

  return (
    <>
      <Button quiet aria-label={message("security.remove-of", { name })} onClick={() => setProgress("open")}>
        {message("security.remove")}
      </Button>
      {progress !== "closed" && (
        <Dialog heading={message("security.remove-heading", { name })} onClose={() => setProgress("closed")}>
          {(close) => (
            <>
              <p>{message("security.remove-body")}</p>
              {typeof progress === "object" && <p role="alert">{message(progress.why)}</p>}
              <p className={layout.row}>
                <Button onClick={remove}>
                  {message(progress === "working" ? "passkey.working" : "security.remove")}
                </Button>
                <Button quiet onClick={close}>
                  {message("common.close")}
                </Button>
              </p>
            </>
          )}
        </Dialog>
      )}
      {signInAgain}
    </>
  );
}
