// A tick before a short statement; decoration only.
import styles from "./Check.module.css";

export function Check() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.check}>
      <circle cx="12" cy="12" r="12" className={styles.ground} />
      <path d="m7 12.5 3.4 3.4L17 9" className={styles.tick} />
    </svg>
  );
}
