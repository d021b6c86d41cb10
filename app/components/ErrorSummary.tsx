// The list of a form's mistakes. It takes focus when it appears, and each entry leads to its field.
import { useEffect, useRef } from "react";
import { useMessage } from "../i18n/use-message.ts";
import styles from "./ErrorSummary.module.css";

export interface Mistake {
  /** Id of the field to correct; none when the mistake is not in a field. */
  readonly field?: string;
  readonly text: string;
}

export function ErrorSummary({ mistakes }: { mistakes: readonly Mistake[] }) {
  const message = useMessage();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mistakes.length > 0) summary.current?.focus();
  }, [mistakes]);
  if (mistakes.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <h2>{message("error.summary")}</h2>
      <ul>
        {mistakes.map(({ field, text }) => (
          <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  );
}
