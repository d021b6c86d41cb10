// Who wrote a text, when, and how long it takes to read.
import { Link } from "react-router";
import { useMessage } from "../i18n/use-message.ts";
import type { BylineContent, WrittenDate } from "../page/contents.ts";
import styles from "./Byline.module.css";

interface BylineProps extends BylineContent {
  readonly date: WrittenDate;
  /** Which day the date is: of the first publication, or of the last change. */
  readonly dated: "blog.published" | "text.updated";
}

export function Byline({ editors, date, dated, readingTime }: BylineProps) {
  const message = useMessage();
  return (
    <ul className={styles.byline}>
      <li>
        <Link viewTransition to={editors.path}>
          {editors.name}
        </Link>
      </li>
      <li>
        <time dateTime={date.iso}>{message(dated, { date: date.text })}</time>
      </li>
      <li>{readingTime}</li>
    </ul>
  );
}
