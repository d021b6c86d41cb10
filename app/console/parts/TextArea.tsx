// A labelled text of several lines, for JSON.
import type { ReactNode } from "react";
import layout from "./layout.module.css";
import styles from "./TextArea.module.css";

interface TextAreaProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly mistake?: ReactNode;
  readonly value: string;
  readonly readOnly?: boolean;
  readonly onChange?: (text: string) => void;
}

/** Lines shown at most; longer texts are scrolled. */
const maxLines = 30;

export function TextArea({ id, label, hint, mistake, value, readOnly, onChange }: TextAreaProps) {
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(" ");
  return (
    <div className={`${layout.stack} ${styles.text}`}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={layout.soft}>
          {hint}
        </p>
      )}
      {mistake && (
        <p id={`${id}-mistake`} className={layout.mistake}>
          {mistake}
        </p>
      )}
      <textarea
        id={id}
        value={value}
        readOnly={readOnly}
        spellCheck={false}
        rows={Math.min(value.split("\n").length + 1, maxLines)}
        aria-describedby={described || undefined}
        aria-invalid={mistake ? true : undefined}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </div>
  );
}
