// Articles as a list of titles with their beginnings.

import { Illustration } from "../components/Illustration.tsx";
import { LinkCard } from "../components/LinkCard.tsx";
import type { ArticleTeaser } from "../page/contents.ts";
import styles from "./ArticleList.module.css";

interface ArticleListProps {
  readonly articles: readonly ArticleTeaser[];
  /** Side by side where there is room, rather than one under another. */
  readonly cards?: boolean;
}

export function ArticleList({ articles, cards = false }: ArticleListProps) {
  return (
    <ul className={cards ? styles.cards : styles.list}>
      {articles.map(({ path, title, description, category, date, illustration }) => (
        <LinkCard key={path} path={path} name={title} description={description} heading={cards ? "h3" : "h2"}>
          <Illustration name={illustration} />
          <p className={styles.origin}>
            {category} · <time dateTime={date.iso}>{date.text}</time>
          </p>
        </LinkCard>
      ))}
    </ul>
  );
}
