// A labelled native list to choose from, with its mistake.
import type { ComponentProps, ReactNode } from "react";
import styles from "./Field.module.css";

type SelectFieldProps = Omit<ComponentProps<"select">, "className"> & {
  readonly id: string;
  readonly label: string;
  readonly mistake?: ReactNode;
};

export function SelectField({ id, label, mistake, children, ...select }: SelectFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {mistake && (
        <p id={`${id}-mistake`} className={styles.mistake}>
          {mistake}
        </p>
      )}
      <span className={styles.select}>
        <select
          {...select}
          id={id}
          aria-describedby={mistake ? `${id}-mistake` : undefined}
          aria-invalid={mistake ? true : undefined}
        >
          {children}
        </select>
      </span>
    </div>
  );
}
