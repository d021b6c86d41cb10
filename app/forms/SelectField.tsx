// A labelled native list to choose from.
import type { ComponentProps } from "react";
import styles from "./Field.module.css";

type SelectFieldProps = Omit<ComponentProps<"select">, "className"> & {
  readonly id: string;
  readonly label: string;
};

export function SelectField({ id, label, children, ...select }: SelectFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
        <select {...select} id={id}>
          {children}
        </select>
      </span>
    </div>
  );
}
