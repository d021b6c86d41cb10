// Why something could not be done and what to do; told to a screen reader when it appears.
import { useConsoleMessage } from "../i18n/messages.ts";
import type { Problem } from "../problem.ts";
import { problemWords } from "../problem-words.ts";
import { FindingList } from "./FindingList.tsx";
import styles from "./ProblemNotice.module.css";

export function ProblemNotice({ problem }: { problem: Problem }) {
  const message = useConsoleMessage();
  const { findings, requestId } = problem;
  const { title, lines } = problemWords(problem, message);
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong lang={title.isEnglish ? "en" : undefined}>{title.text}</strong>
      </p>
      {lines.map(({ text, isEnglish }) => (
        <p key={text} lang={isEnglish ? "en" : undefined}>
          {text}
        </p>
      ))}
      <FindingList findings={findings} />
      {requestId && <p>{message("state.request-id", { id: requestId })}</p>}
    </div>
  );
}
