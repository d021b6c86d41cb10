// The steps on the way to an answer. What this console has no words for stands as control says it, in English.
import type { Trace } from "../control.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { outcomeText, stepName } from "./step-text.ts";

export function StepList({ steps }: Pick<Trace, "steps">) {
  const message = useConsoleMessage();
  return (
    <ol>
      {steps.map((step) => {
        const text = outcomeText(step, message);
        return (
          <li key={step.step}>
            <strong>{stepName(step, message)}</strong>: {text ?? <span lang="en">{step.outcome}</span>}
          </li>
        );
      })}
    </ol>
  );
}
