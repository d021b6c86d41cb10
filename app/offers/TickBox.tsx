// A box to tick, with its mistake.
import styles from "./TickBox.module.css";

interface TickBoxProps {
  /** Needed where there may be a mistake. */
  readonly id?: string;
  readonly label: string;
  readonly checked: boolean;
  readonly mistake?: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

export function TickBox({ id, label, checked, mistake, onChange }: TickBoxProps) {
  return (
    <div>
      {mistake && (
        <p id={`${id}-mistake`} className={styles.mistake}>
          {mistake}
        </p>
      )}
      <label className={styles.option}>
        <input
          type="checkbox"
          id={id}
          checked={checked}
          aria-describedby={mistake ? `${id}-mistake` : undefined}
          aria-invalid={mistake ? true : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
    </div>
  );
}
