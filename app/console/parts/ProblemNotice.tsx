// Why something could not be done, as control says it, told to a screen reader when it appears.
import type { Problem } from "../problem.ts";
import { FindingList } from "./FindingList.tsx";
import styles from "./ProblemNotice.module.css";

export function ProblemNotice({ problem: { title, detail, findings } }: { problem: Problem }) {
  return (
    <div role="alert" className={styles.notice}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{detail}</p>
      <FindingList findings={findings} />
    </div>
  );
}
