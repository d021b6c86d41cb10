// Why something could not be done and what to do, as control says it or by its status; told to a screen reader when it appears.
import { useConsoleMessage } from "../i18n/messages.ts";
import { moved, type Problem } from "../problem.ts";
import { FindingList } from "./FindingList.tsx";
import styles from "./ProblemNotice.module.css";

export function ProblemNotice({ problem }: { problem: Problem }) {
  const message = useConsoleMessage();
  const { status, title, detail, findings, requestId } = problem;
  const byStatus = status === moved ? "state.moved-text" : "state.unknown-answer-text";
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong lang={title && "en"}>
          {title ?? (status === undefined ? message("state.unreachable") : message("state.unknown-answer", { status }))}
        </strong>
      </p>
      <p lang={detail && "en"}>{detail ?? message(status === undefined ? "state.unreachable-text" : byStatus)}</p>
      <FindingList findings={findings} />
      {requestId && <p>{message("state.request-id", { id: requestId })}</p>}
    </div>
  );
}
