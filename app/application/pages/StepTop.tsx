// Above the question: the way back, and how far the form has come.
import { Link } from "react-router";
import { useMessage } from "../../i18n/use-message.ts";
import { previousStep } from "../definition/steps.ts";
import type { ApplicationPage } from "./application.ts";
import styles from "./pages.module.css";

type StepTopProps = Pick<ApplicationPage, "steps" | "step" | "words" | "stepSearch">;

export function StepTop({ steps, step, words, stepSearch }: StepTopProps) {
  const message = useMessage();
  const number = steps.indexOf(step) + 1;
  const previous = previousStep(steps, step.id);
  return (
    <div className={styles.top}>
      <div>
        {previous ? <Link to={{ search: stepSearch(previous.id) }}>{message("form.back")}</Link> : <span />}
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
