// A labelled text field with its hint and its mistake, tied together for assistive technology.
import type { ComponentProps, ReactNode } from "react";
import styles from "./Field.module.css";

type TextFieldProps = Omit<ComponentProps<"input">, "className"> & {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly mistake?: ReactNode;
  /** Unit shown after the input, such as a currency. */
  readonly unit?: string;
};

export function TextField({ id, label, hint, mistake, unit, ...input }: TextFieldProps) {
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {mistake && (
        <p id={`${id}-mistake`} className={styles.mistake}>
          {mistake}
        </p>
      )}
      <span className={styles.input}>
        <input
          {...input}
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={mistake ? true : input["aria-invalid"]}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </div>
  );
}
