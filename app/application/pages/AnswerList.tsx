// The answers of a step, with the way to change them.
import { Link } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import { languageOf } from "../../site/languages.ts";
import { askedFields } from "../definition/condition.ts";
import type { Field, Row, Step } from "../definition/form.ts";
import { answerText } from "../words/answer-text.ts";
import type { ApplicationPage } from "./application.ts";
import styles from "./pages.module.css";

export function AnswerList({ application, step }: { application: ApplicationPage; step: Step }) {
  const message = useMessage();
  const { kind, words, answers, market, stepSearch } = application;
  const own = answers[step.id] ?? {};
  const scope = { form: kind.form, answers, market, step };
  const fields = askedFields(scope);
  const id = `step-${step.id}`;
  return (
    <section className={styles.answers} aria-labelledby={id}>
      <div>
        <h2 id={id}>{words.step(step.id)}</h2>
        <Link
          to={{ search: stepSearch(step.id) }}
          state={{ from: "review" }}
          aria-label={`${message("review.change")}: ${words.step(step.id)}`}
        >
          {message("review.change")}
        </Link>
      </div>
      <Pairs application={application} fields={fields.filter(({ type }) => type !== "rows")} values={own} />
      {fields.map((field) =>
        field.type === "rows" && Array.isArray(own[field.name])
          ? (own[field.name] as readonly Row[]).map((values, index) => {
              const name = words.row(field.name, index + 1);
              const row = { values, fields: field.fields ?? [] };
              return (
                <div key={name}>
                  <h3>{name}</h3>
                  <Pairs application={application} fields={askedFields({ ...scope, row })} values={values} />
                </div>
              );
            })
          : null,
      )}
    </section>
  );
}

interface PairsProps {
  readonly application: ApplicationPage;
  readonly fields: readonly Field[];
  readonly values: Row;
}

function Pairs({ application: { words, style, page }, fields, values }: PairsProps) {
  const message = useMessage();
  const { tag } = languageOf(page.language);
  if (fields.length === 0) return null;
  return (
    <dl className={styles.pairs}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{words.label(field.name)}</dt>
          <dd>{answerText(field, values[field.name], { message, words, style, tag })}</dd>
        </div>
      ))}
    </dl>
  );
}
