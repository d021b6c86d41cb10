// What a company answered, by the steps of its form and in the form's words.
import { useMemo } from "react";
import type { SmeCase } from "../../api/types.ts";
import type { Answer, Answers, Field } from "../../application/definition/form.ts";
import { smeForm } from "../../application/definition/sme-form.ts";
import { createWords } from "../../application/words/words.ts";
import { useMessage } from "../../i18n/use-message.ts";
import type { AreaFigures } from "../../lender/area-figures.ts";
import { FactList } from "../../lender/parts/FactList.tsx";
import layout from "../../lender/parts/layout.module.css";

interface CaseAnswersProps {
  readonly found: SmeCase;
  readonly figures: AreaFigures;
}

export function CaseAnswers({ found, figures }: CaseAnswersProps) {
  const message = useMessage();
  const words = useMemo(() => createWords({ message, kind: smeForm.kind, purposes: {} }), [message]);
  const answers = found.answers as Answers;

  function written({ type, name }: Field, answer: Answer): string {
    if (typeof answer === "boolean") return message(answer ? "form.yes" : "form.no");
    if (typeof answer === "number") {
      return type === "money" ? figures.money(answer, found.currency) : figures.number(answer);
    }
    if (type === "choice") return words.choice({ name, type }, String(answer));
    return type === "day" ? figures.day(String(answer)) : String(answer);
  }

  return (
    <section aria-labelledby="answers" className={layout.stack}>
      <h3 id="answers">{message("sme-case.answers")}</h3>
      <FactList
        facts={smeForm.steps.flatMap(({ id, fields }) =>
          fields.flatMap((field) => {
            const answer = answers[id]?.[field.name];
            if (answer === undefined || answer === null) return [];
            return [[words.label(field.name), written(field, answer)] as const];
          }),
        )}
      />
    </section>
  );
}
