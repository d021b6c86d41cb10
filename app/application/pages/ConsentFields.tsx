// What is agreed to when an application is sent: each by itself, in the words that are recorded, and nothing ticked in advance.
import { Fragment } from "react";
import { ScreenLink } from "../../components/ScreenLink.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import { CheckField } from "../fields/CheckField.tsx";
import type { ApplicationPage } from "./application.ts";
import { LenderChoice } from "./LenderChoice.tsx";
import styles from "./pages.module.css";
import type { StepForm } from "./use-step-form.ts";

interface ConsentFieldsProps {
  readonly application: ApplicationPage;
  readonly form: StepForm;
}

export function ConsentFields({ application, form }: ConsentFieldsProps) {
  const message = useMessage();
  const { kind, page, words } = application;
  const { Recipients = LenderChoice } = kind;
  const { asked, values, mistakes, change } = form;
  const consents = asked.filter(({ type }) => type === "consent");
  return (
    <section className={styles.answers} aria-labelledby="consents">
      <h2 id="consents">{message("review.consents")}</h2>
      {consents.map(({ name }) => (
        <Fragment key={name}>
          <CheckField
            id={name}
            label={page.content.consents[name] ?? ""}
            mistake={mistakes.get(`/${name}`)}
            value={values[name] === true}
            onChange={(given) => change({ ...values, [name]: given })}
          />
          {name === "share_with_lenders" && <Recipients application={application} form={form} />}
        </Fragment>
      ))}
      <p className={styles.note}>{words.replaces()}</p>
      <p className={styles.actions}>
        <ScreenLink screen="terms">{message("review.terms")}</ScreenLink>
        <ScreenLink screen="privacy-policy">{message("review.privacy")}</ScreenLink>
      </p>
    </section>
  );
}
