// What the co-applicant consents to: each by itself, in the words that are recorded, and nothing ticked in advance.
import type * as api from "../../api/types.ts";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { CheckField } from "../fields/CheckField.tsx";
import styles from "../pages/pages.module.css";
import type { StepForm } from "../pages/use-step-form.ts";

interface InvitationConsentsProps {
  readonly consents: api.Invitation["consents"];
  readonly form: StepForm;
}

export function InvitationConsents({ consents, form: { values, mistakes, change } }: InvitationConsentsProps) {
  const message = useMessage();
  return (
    <section className={styles.answers} aria-labelledby="consents">
      <h2 id="consents">{message("invitation.consents")}</h2>
      {consents.map(({ kind, text }) => (
        <CheckField
          key={kind}
          id={kind}
          label={text}
          mistake={mistakes.get(`/${kind}`)}
          value={values[kind] === true}
          onChange={(given) => change({ ...values, [kind]: given })}
        />
      ))}
      <p className={styles.actions}>
        <ScreenLink screen="terms">{message("review.terms")}</ScreenLink>
        <ScreenLink screen="privacy-policy">{message("review.privacy")}</ScreenLink>
      </p>
    </section>
  );
}
