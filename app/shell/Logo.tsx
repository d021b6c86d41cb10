// The product's mark: a lens with a clear half, and the name.
import styles from "./Logo.module.css";

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <circle cx="16" cy="16" r="14" className={styles.lens} />
        <path d="M16 6a10 10 0 0 1 0 20z" className={styles.light} />
      </svg>
      Kirkas
    </span>
  );
}
