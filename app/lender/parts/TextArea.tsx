// A labelled field for a longer text, with its mistake.
import layout from "./layout.module.css";
import styles from "./TextArea.module.css";

interface TextAreaProps {
  readonly id: string;
  readonly label: string;
  /** Most characters that it takes. */
  readonly limit: number;
  readonly value: string;
  readonly mistake?: string | undefined;
  readonly onChange: (text: string) => void;
}

export function TextArea({ id, label, limit, value, mistake, onChange }: TextAreaProps) {
  return (
    <div className={`${styles.text} ${layout.compact}`}>
      <label htmlFor={id}>{label}</label>
      {mistake && (
        <p id={`${id}-mistake`} className={layout.mistake}>
          {mistake}
        </p>
      )}
      <textarea
        id={id}
        rows={4}
        maxLength={limit}
        value={value}
        aria-describedby={mistake && `${id}-mistake`}
        aria-invalid={mistake ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
