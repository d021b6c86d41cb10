// Controls that answer one question together: its words, its hint and its mistake, tied to them for assistive technology.
import type { ReactNode } from "react";
import type { FieldProps } from "./field-props.ts";
import styles from "./fields.module.css";

interface GroupProps extends Pick<FieldProps<unknown>, "id" | "label" | "hint" | "mistake"> {
  /** Whether the page's heading says the label already. */
  readonly labelHidden?: boolean | undefined;
  readonly children: ReactNode;
}

export function Group({ id, label, hint, mistake, labelHidden = false, children }: GroupProps) {
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.group} aria-describedby={described || undefined}>
      <legend className={labelHidden ? styles.hidden : undefined}>{label}</legend>
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
      {children}
    </fieldset>
  );
}
