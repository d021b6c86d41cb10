// A code with which somebody adds a first passkey: shown once, for the admin to hand over outside of mail.
import { FocusedHeading } from "../../passkeys/FocusedHeading.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { When } from "../parts/When.tsx";
import type { EnrolmentCode } from "./calls.ts";

export function CodeToHandOver({ name, code: { code, expires_at } }: { name: string; code: EnrolmentCode }) {
  const message = useConsoleMessage();
  return (
    <div className={layout.panel}>
      <FocusedHeading>{message("people.code", { name })}</FocusedHeading>
      <p>
        <strong>
          <code>{code}</code>
        </strong>
      </p>
      <p>
        {message("people.code-text")} {message("tokens.ends")} <When at={expires_at} />
      </p>
    </div>
  );
}
