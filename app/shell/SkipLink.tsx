// Passes over what every page begins with. It is part of the header: what asks visitors something comes before it.
import { useMessage } from "../i18n/use-message.ts";
import styles from "./SkipLink.module.css";

export function SkipLink() {
  const message = useMessage();
  return (
    <a className={styles.skip} href="#main">
      {message("shell.skip")}
    </a>
  );
}
