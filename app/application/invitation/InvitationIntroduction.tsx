// Who asks a co-applicant, what for, and which lenders would be asked.
import { useId } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../components/Button.tsx";
import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { writtenMoney } from "../../site/number-style.ts";
import { type FormDefinition, stepAsking } from "../definition/form.ts";
import type { FormPageData } from "../pages/application.ts";
import styles from "../pages/pages.module.css";
import type { Words } from "../words/words.ts";
import type { OpenInvitation } from "./invitation-storage.ts";
import { invitationSearch } from "./invitation-token.ts";

interface InvitationIntroductionProps {
  readonly form: FormDefinition;
  readonly page: FormPageData;
  readonly invitation: OpenInvitation;
  readonly words: Words;
  /** The first step that was not checked yet. */
  readonly first: string;
}

export function InvitationIntroduction({ form, page, invitation, words, first }: InvitationIntroductionProps) {
  const message = useMessage();
  const navigate = useNavigate();
  const [loan, lenders] = [useId(), useId()];
  const { asked_by, amount, months, purpose } = invitation;
  // The purpose of a mortgage is another one, and its invitation names none.
  const hasPurpose = stepAsking(form, "purpose") !== undefined;
  return (
    <TextPage takesFocus heading={message("invitation.heading", { name: asked_by })} lead={message("invitation.lead")}>
      <section className={styles.answers} aria-labelledby={loan}>
        <h2 id={loan}>{message("invitation.loan")}</h2>
        <dl className={styles.pairs}>
          <div>
            <dt>{message("loan.amount")}</dt>
            <dd>{writtenMoney(page.content.form.style, amount)}</dd>
          </div>
          <div>
            <dt>{message("loan.period")}</dt>
            <dd>{message("loan.period-years", { years: months / 12 })}</dd>
          </div>
          {hasPurpose && (
            <div>
              <dt>{message("loan.purpose")}</dt>
              <dd>{words.choice({ name: "purpose", type: "choice" }, purpose)}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className={styles.answers} aria-labelledby={lenders}>
        <h2 id={lenders}>{message("invitation.lenders")}</h2>
        <ul>
          {invitation.lenders.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </section>
      <p>{message("invitation.liable")}</p>
      <p>{message("invitation.private")}</p>
      <div className={styles.actions}>
        <Button onClick={() => void navigate({ search: invitationSearch(first) })}>
          {message("invitation.start")}
        </Button>
        <Button quiet onClick={() => void navigate({ search: invitationSearch("refuse") })}>
          {message("invitation.refuse")}
        </Button>
      </div>
    </TextPage>
  );
}
