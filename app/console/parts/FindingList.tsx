// What a check found: what keeps the files from being published first, each saying what to do.
import type { Finding } from "../findings.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import { CheckText } from "./CheckText.tsx";
import styles from "./FindingList.module.css";
import layout from "./layout.module.css";

interface FindingListProps {
  readonly findings: readonly Finding[];
  /** Where a finding leads, if anywhere on this page. */
  readonly target?: (finding: Finding) => string | undefined;
}

export function FindingList({ findings, target }: FindingListProps) {
  const message = useConsoleMessage();
  if (findings.length === 0) return null;
  const refusing = findings.filter(({ severity }) => severity === "refuse");
  const ordered = [...refusing, ...findings.filter(({ severity }) => severity !== "refuse")];
  return (
    <ul className={styles.findings}>
      {ordered.map((finding) => {
        const { severity, file, place, check, message: text, isOwn } = finding;
        const field = target?.(finding);
        const content = isOwn ? text : <CheckText check={check} text={text} />;
        return (
          <li key={`${file}${place}${text}`} data-severity={severity}>
            <strong>{message(severity === "refuse" ? "drafts.to-correct" : "drafts.to-know")}</strong>{" "}
            {field ? <a href={`#${field}`}>{content}</a> : content}{" "}
            <span className={layout.soft}>
              {file} <code>{place}</code>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
