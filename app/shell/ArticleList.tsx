// Articles as a list of titles with their beginnings.
import { Link } from "react-router";
import type { ArticleTeaser } from "../page/contents.ts";
import styles from "./ArticleList.module.css";

interface ArticleListProps {
  readonly articles: readonly ArticleTeaser[];
  /** Side by side where there is room, rather than one under another. */
  readonly cards?: boolean;
}

export function ArticleList({ articles, cards = false }: ArticleListProps) {
  const Heading = cards ? "h3" : "h2";
  return (
    <ul className={cards ? styles.cards : styles.list}>
      {articles.map(({ path, title, description, category, date }) => (
        <li key={path} className={styles.article}>
          <p className={styles.origin}>
            {category} · <time dateTime={date.iso}>{date.text}</time>
          </p>
          <Heading className={styles.title}>
            <Link viewTransition to={path}>
              {title}
            </Link>
          </Heading>
          <p className={styles.description}>{description}</p>
        </li>
      ))}
    </ul>
  );
}
