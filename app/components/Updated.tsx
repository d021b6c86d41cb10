// When a text was last changed.
import { useMessage } from "../i18n/use-message.ts";
import type { WrittenDate } from "../page/contents.ts";
import styles from "./Updated.module.css";

export function Updated({ date }: { date: WrittenDate }) {
  const message = useMessage();
  return (
    <p className={styles.updated}>
      <time dateTime={date.iso}>{message("text.updated", { date: date.text })}</time>
    </p>
  );
}
