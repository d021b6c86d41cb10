// Links to the parts of a long text.
import { useMessage } from "../i18n/use-message.ts";
import type { ProseContent } from "../page/contents.ts";
import styles from "./TableOfContents.module.css";

/** Texts with fewer parts than this are read from top to bottom without one. */
const worthListing = 3;

export function TableOfContents({ headings }: Pick<ProseContent, "headings">) {
  const message = useMessage();
  if (headings.length < worthListing) return null;
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">{message("text.contents")}</h2>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
