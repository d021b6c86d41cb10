// A line of what was counted, beside the number that says it.

import styles from "./KeyFigures.module.css";
import { type SparkPoint, sparkPath } from "./spark-path.ts";

/** Hidden from screen readers: the number beside it and the chart below say the same. */
export function Sparkline({ counts }: { counts: readonly SparkPoint[] }) {
  return (
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true" className={styles.spark}>
      <path d={sparkPath(counts, 100, 40)} />
    </svg>
  );
}
