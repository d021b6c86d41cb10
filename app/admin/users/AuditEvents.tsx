// What was done to a user's data, by whom and why.
import type { UserAccount } from "../../api/types.ts";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import layout from "../../lender/parts/layout.module.css";

const actions: Readonly<Record<string, MessageId>> = {
  view: "people.action-view",
  export: "people.action-export",
  erasure: "people.action-erasure",
  "session-end": "people.action-session-end",
  "enrolment-code": "people.action-enrolment-code",
  "passkey-reset": "people.action-passkey-reset",
  "passkey-addition": "people.action-passkey-addition",
  "passkey-removal": "people.action-passkey-removal",
  recovery: "people.action-recovery",
  "recovery-codes": "people.action-recovery-codes",
};

export function AuditEvents({ account, figures }: { readonly account: UserAccount; readonly figures: AreaFigures }) {
  const message = useMessage();
  return (
    <section aria-labelledby="audit" className={layout.panel}>
      <h2 id="audit">{message("people.audit")}</h2>
      {account.audit.length === 0 && <p>{message("people.no-audit")}</p>}
      <ul>
        {account.audit.map(({ at, actor, action, reason }) => {
          const name = actions[action];
          return (
            <li key={`${at} ${action} ${actor}`}>
              <time dateTime={at}>{figures.moment(at)}</time>: {name ? message(name) : action}, {actor}
              {reason && ` – ${reason}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
