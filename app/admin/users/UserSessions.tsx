// Where a user is signed in; an admin ends sessions, which the audit records.
import { useRef } from "react";
import type { UserAccount } from "../../api/types.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { ConfirmButton } from "../../lender/parts/ConfirmButton.tsx";
import layout from "../../lender/parts/layout.module.css";
import { useServices } from "../../services.ts";
import { endSession } from "../../user/open-sessions.ts";

interface UserSessionsProps {
  readonly account: UserAccount;
  readonly figures: AreaFigures;
  readonly onChange: () => void;
}

export function UserSessions({ account: { sessions }, figures, onChange }: UserSessionsProps) {
  const message = useMessage();
  const { api, toasts } = useServices();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="sessions" className={layout.panel}>
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {message("people.sessions")}
      </h2>
      {sessions.length === 0 && <p>{message("people.no-sessions")}</p>}
      <ul className={layout.tasks}>
        {sessions.map((session) => {
          const device = session.device || message("people.device-unknown");
          const name = message("people.session", { device, moment: figures.moment(session.opened) });
          return (
            <li key={session.id}>
              <p>{name}</p>
              <div className={layout.row}>
                <ConfirmButton
                  name={message("people.end")}
                  label={`${message("people.end")}: ${name}`}
                  title={message("people.end")}
                  onConfirm={async () => {
                    await endSession(api, session);
                    toasts.open(message("people.ended"));
                    return undefined;
                  }}
                  onDone={() => {
                    // The session leaves the list.
                    heading.current?.focus();
                    onChange();
                  }}
                >
                  <p>{message("people.end-body")}</p>
                </ConfirmButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
