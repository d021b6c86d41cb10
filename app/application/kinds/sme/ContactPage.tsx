// Where a company is answered, and the terms: each consent in the words that are recorded, and nothing ticked in advance.

import { ScreenLink } from "../../../components/ScreenLink.tsx";
import { useMessage } from "../../../i18n/use-message.ts";
import { CheckField } from "../../fields/CheckField.tsx";
import { StepFields } from "../../fields/StepFields.tsx";
import type { KindPageProps } from "../../pages/application.ts";
import pageStyles from "../../pages/pages.module.css";
import { StepPage } from "../../pages/StepPage.tsx";

export function ContactPage(props: KindPageProps) {
  const message = useMessage();
  const { content } = props.application.page;
  return (
    <StepPage
      {...props}
      fields={({ asked, values, mistakes, change }, surroundings) => (
        <>
          <StepFields
            fields={asked.filter(({ type }) => type !== "consent")}
            values={values}
            surroundings={surroundings}
            onChange={change}
          />
          <section className={pageStyles.answers} aria-labelledby="terms-heading">
            <h2 id="terms-heading">{message("sme.terms")}</h2>
            {asked
              .filter(({ type }) => type === "consent")
              .map(({ name }) => (
                <CheckField
                  key={name}
                  id={name}
                  label={content.consents[name] ?? ""}
                  mistake={mistakes.get(`/${name}`)}
                  value={values[name] === true}
                  onChange={(given) => change({ ...values, [name]: given })}
                />
              ))}
            <p className={pageStyles.actions}>
              <ScreenLink screen="terms">{message("review.terms")}</ScreenLink>
              <ScreenLink screen="privacy-policy">{message("review.privacy")}</ScreenLink>
            </p>
          </section>
        </>
      )}
    />
  );
}
