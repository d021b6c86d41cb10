// The words of borrowing, in alphabetical order, with their explanations.

import { TextPage } from "../../components/TextPage.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import type { PageData } from "../../page/page-data.ts";
import styles from "./GlossaryScreen.module.css";

export default function GlossaryScreen({ page }: { page: PageData<"glossary"> }) {
  const message = useMessage();
  const { heading, body, letters } = page.content;
  return (
    <TextPage heading={heading} lead={body[0]}>
      <nav aria-label={message("glossary.letters")}>
        <ul className={styles.letters}>
          {letters.map(({ letter }) => (
            <li key={letter}>
              <a href={`#${letter}`}>{letter}</a>
            </li>
          ))}
        </ul>
      </nav>
      {letters.map(({ letter, terms }) => (
        <section key={letter} aria-labelledby={letter} className={styles.section}>
          <h2 id={letter}>{letter}</h2>
          <dl>
            {terms.map(({ id, term, definition }) => (
              <div key={id} id={id} className={styles.term}>
                <dt>{term}</dt>
                <dd>{definition}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </TextPage>
  );
}
