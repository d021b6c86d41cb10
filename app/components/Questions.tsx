// Questions that open to show their answers.
import type { QuestionGroup } from "../page/contents.ts";
import { Prose } from "./Prose.tsx";
import styles from "./Questions.module.css";

export function Questions({ questions }: Pick<QuestionGroup, "questions">) {
  return (
    <div className={styles.questions}>
      {questions.map(({ question, html }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <Prose html={html} />
        </details>
      ))}
    </div>
  );
}
