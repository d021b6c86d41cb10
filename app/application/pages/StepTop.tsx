// Above the question: the way back, and how far the form has come.
import { Link } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import { previousStep } from "../definition/steps.ts";
import type { ApplicationPage } from "./application.ts";
import styles from "./pages.module.css";

type StepTopProps = Pick<ApplicationPage, "steps" | "step" | "words" | "stepSearch" | "backTo">;

export function StepTop({ steps, step, words, stepSearch, backTo }: StepTopProps) {
  const message = useMessage();
  const number = steps.indexOf(step) + 1;
  const previous = previousStep(steps, step.id);
  const back = previous ? stepSearch(previous.id) : backTo;
  return (
    <div className={styles.top}>
      <div>
        {back === undefined ? <span /> : <Link to={{ search: back }}>{message("form.back")}</Link>}
        <span>
          {message("form.progress", { step: number, count: steps.length })} · {words.step(step.id)}
        </span>
      </div>
      <svg aria-hidden="true" focusable="false">
        <rect width={`${((100 * number) / steps.length).toFixed(1)}%`} height="100%" />
      </svg>
    </div>
  );
}
