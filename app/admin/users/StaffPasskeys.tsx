// What staff sign in with: an admin makes the code with which somebody adds a first passkey, or resets the passkeys of who has lost
// them. The code is shown once, to be handed over outside of mail.
import { useEffect, useRef, useState } from "react";
import { problemIn } from "../../api/problem.ts";
import type { IssuedEnrolmentCode, PasskeyReset, UserAccount } from "../../api/types.ts";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { ConfirmButton } from "../../lender/parts/ConfirmButton.tsx";
import layout from "../../lender/parts/layout.module.css";
import { usePage } from "../../page/page-context.ts";
import { useServices, useUser } from "../../services.ts";
import { admission } from "../../user/access.ts";

interface StaffPasskeysProps {
  readonly account: UserAccount;
  readonly figures: AreaFigures;
  /** Called once the audit has something more. */
  readonly onChange: () => void;
}

export function StaffPasskeys({ account: { user }, figures, onChange }: StaffPasskeysProps) {
  const message = useMessage();
  const { api } = useServices();
  const { profile } = useUser();
  const { language } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [made, setMade] = useState<IssuedEnrolmentCode>();

  // By the time it is shown the dialog is closed.
  useEffect(() => {
    if (made) heading.current?.focus();
  }, [made]);

  if (admission("staff", { status: "LOGGED_IN", profile: user }) !== "open") return null;
  const path = `/api/v1/admin/users/${encodeURIComponent(user.id)}`;
  const reset: PasskeyReset = { language: language as PasskeyReset["language"] };

  async function make(call: string, body: unknown, state: MessageId): Promise<string | undefined> {
    try {
      setMade(await api.post<IssuedEnrolmentCode>(`${path}/${call}`, body, { forbiddenSaysWhy: true }));
      return undefined;
    } catch (failure) {
      if (problemIn(failure)?.kind === "state") return message(state);
      throw failure;
    }
  }

  return (
    <section aria-labelledby="passkeys" className={layout.panel}>
      <h2 id="passkeys">{message("people.passkeys")}</h2>
      <p>{message("people.passkeys-lead")}</p>
      <div className={layout.row}>
        <ConfirmButton
          name={message("people.code-make")}
          title={message("people.code-make")}
          onConfirm={() => make("enrolment-code", undefined, "people.code-state")}
          onDone={onChange}
        >
          <p>{message("people.code-body")}</p>
        </ConfirmButton>
        {user.id !== profile?.id && (
          <ConfirmButton
            name={message("people.reset")}
            title={message("people.reset")}
            onConfirm={() => make("passkey-reset", reset, "people.reset-state")}
            onDone={onChange}
          >
            <p>{message("people.reset-body")}</p>
          </ConfirmButton>
        )}
      </div>
      {made && (
        <div className={layout.stack}>
          <h3 ref={heading} tabIndex={-1}>
            {message("people.code-heading")}
          </h3>
          <p>
            <strong>
              <code>{made.code}</code>
            </strong>
          </p>
          <p>{message("people.code-until", { moment: figures.moment(made.expires_at) })}</p>
        </div>
      )}
    </section>
  );
}
