// Answers to a form, by step, as they are stored.

import { useLingui } from "@lingui/react";
import type { PersonAnswers } from "../../api/types.ts";
import type { MessageId } from "../../i18n/message-id.ts";
import { useMessage } from "../../i18n/use-message.ts";
import { type Fact, FactList } from "../../lender/parts/FactList.tsx";
import layout from "../../lender/parts/layout.module.css";

export function AnswerFacts({ answers }: { readonly answers: PersonAnswers["answers"] }) {
  const message = useMessage();
  const { i18n } = useLingui();
  /** The words of the form where it has some for this. */
  const words = (id: string, otherwise: string) => (id in i18n.messages ? message(id as MessageId) : otherwise);
  return Object.entries(answers).map(([step, fields]) => (
    <div key={step} className={layout.stack}>
      <h4>{words(`step.${step}`, step)}</h4>
      <FactList facts={factsOf(fields, words)} />
    </div>
  ));
}

type Words = (id: string, otherwise: string) => string;

function factsOf(fields: object, words: Words, prefix = ""): Fact[] {
  return Object.entries(fields).flatMap(([name, value]): Fact[] => {
    const label = prefix + words(`field.${name}`, name);
    if (Array.isArray(value) && value.some((row) => typeof row === "object" && row !== null)) {
      return value.flatMap((row, index) => factsOf(row as object, words, `${label} ${index + 1}: `));
    }
    return [[label, answerText(value, words)]];
  });
}

function answerText(value: unknown, words: Words): string {
  if (value === true || value === false) return words(value ? "form.yes" : "form.no", String(value));
  if (Array.isArray(value)) return value.map((one) => answerText(one, words)).join(", ");
  const text = value === null || value === undefined ? "–" : String(value);
  return words(`choice.${text.replaceAll(/[^a-z]+/g, "-")}`, text);
}
