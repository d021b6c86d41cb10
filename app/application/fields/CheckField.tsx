// A box to tick, never ticked in advance.
import type { FieldProps } from "./field-props.ts";
import styles from "./fields.module.css";

export function CheckField({ id, label, hint, mistake, value, onChange }: FieldProps<boolean>) {
  return (
    <div className={styles.group}>
      {mistake && (
        <p id={`${id}-mistake`} className={styles.mistake}>
          {mistake}
        </p>
      )}
      <label className={styles.option}>
        <input
          type="checkbox"
          id={id}
          checked={value}
          aria-describedby={mistake ? `${id}-mistake` : undefined}
          aria-invalid={mistake ? true : undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>
          {label}
          {hint && <small>{hint}</small>}
        </span>
      </label>
    </div>
  );
}
