// What is agreed to when an application is sent: each by itself, in the words that are recorded, and nothing ticked in advance.
import { Fragment } from "react";
import { useMessage } from "../../i18n/use-message.ts";
import type { ApplicationContent } from "../../page/contents.ts";
import { ScreenLink } from "../../shell/ScreenLink.tsx";
import { CheckField } from "../fields/CheckField.tsx";
import { Group } from "../fields/Group.tsx";
import styles from "./pages.module.css";
import { useOpenLenders } from "./use-open-lenders.ts";
import type { StepForm } from "./use-step-form.ts";

interface ConsentFieldsProps {
  readonly content: ApplicationContent;
  readonly form: StepForm;
}

export function ConsentFields({ content, form: { asked, values, mistakes, change } }: ConsentFieldsProps) {
  const message = useMessage();
  const leftOut = (values.left_out_lenders as readonly string[] | undefined) ?? [];
  const consents = asked.filter(({ type }) => type === "consent");
  const toggle = (id: string, isLeftOut: boolean) =>
    change({ ...values, left_out_lenders: isLeftOut ? [...leftOut, id] : leftOut.filter((other) => other !== id) });
  const lenders = useOpenLenders(content.lenders);
  const choice = (
    <Group
      id="left_out_lenders"
      label={message("field.left_out_lenders")}
      hint={message("hint.left_out_lenders")}
      mistake={mistakes.get("/left_out_lenders")}
    >
      {lenders.map(({ id, name }, index) => (
        <CheckField
          key={id}
          id={index === 0 ? "left_out_lenders" : `left_out_lenders-${index}`}
          label={message("review.leave-out", { lender: name })}
          value={leftOut.includes(id)}
          onChange={(isLeftOut) => toggle(id, isLeftOut)}
        />
      ))}
    </Group>
  );
  return (
    <section className={styles.answers} aria-labelledby="consents">
      <h2 id="consents">{message("review.consents")}</h2>
      {consents.map(({ name }) => (
        <Fragment key={name}>
          <CheckField
            id={name}
            label={content.consents[name] ?? ""}
            mistake={mistakes.get(`/${name}`)}
            value={values[name] === true}
            onChange={(given) => change({ ...values, [name]: given })}
          />
          {name === "share_with_lenders" && choice}
        </Fragment>
      ))}
      <p className={styles.note}>{message("review.replaces")}</p>
      <p className={styles.actions}>
        <ScreenLink screen="terms">{message("review.terms")}</ScreenLink>
        <ScreenLink screen="privacy-policy">{message("review.privacy")}</ScreenLink>
      </p>
    </section>
  );
}
