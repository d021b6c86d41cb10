// What a check found: what keeps the files from being published first, each saying what to do.
import type { Finding } from "../findings.ts";
import styles from "./FindingList.module.css";
import layout from "./layout.module.css";

interface FindingListProps {
  readonly findings: readonly Finding[];
  /** Where a finding leads, if anywhere on this page. */
  readonly target?: (finding: Finding) => string | undefined;
}

export function FindingList({ findings, target }: FindingListProps) {
  if (findings.length === 0) return null;
  const refusing = findings.filter(({ severity }) => severity === "refuse");
  const ordered = [...refusing, ...findings.filter(({ severity }) => severity !== "refuse")];
  return (
    <ul className={styles.findings}>
      {ordered.map((finding) => {
        const { severity, file, place, message } = finding;
        const field = target?.(finding);
        return (
          <li key={`${file}${place}${message}`} data-severity={severity}>
            <strong>{severity === "refuse" ? "To correct: " : "To know: "}</strong>
            {field ? <a href={`#${field}`}>{message}</a> : message}{" "}
            <span className={layout.soft}>
              {file} <code>{place}</code>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
