// Why something could not be done and what to do; told to a screen reader when it appears.
import { useConsoleMessage } from "../i18n/messages.ts";
import type { Problem } from "../problem.ts";
import { FindingList } from "./FindingList.tsx";
import styles from "./ProblemNotice.module.css";
import { ProblemText } from "./ProblemText.tsx";

export function ProblemNotice({ problem }: { problem: Problem }) {
  const message = useConsoleMessage();
  const { findings, requestId } = problem;
  return (
    <div role="alert" className={styles.notice}>
      <ProblemText problem={problem} />
      <FindingList findings={findings} />
      {requestId && <p>{message("state.request-id", { id: requestId })}</p>}
    </div>
  );
}
