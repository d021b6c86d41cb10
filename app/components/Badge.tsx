// A short word on a state or a distinction. The colour only repeats what the word says.
import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { Icon, type IconName } from "./Icon.tsx";

interface BadgeProps {
  readonly tone?: "plain" | "new" | "good" | "cost" | "bad";
  /** Where the word is of a state. */
  readonly icon?: IconName;
  readonly children: ReactNode;
}

export function Badge({ tone = "plain", icon, children }: BadgeProps) {
  return (
    <span className={styles[tone]}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
