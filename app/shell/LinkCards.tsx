// Links with a sentence each, as cards.
import { Link } from "react-router";
import type { DescribedLink } from "../page/contents.ts";
import styles from "./LinkCards.module.css";

export function LinkCards({ links }: { links: readonly DescribedLink[] }) {
  return (
    <ul className={styles.cards}>
      {links.map(({ name, path, description }) => (
        <li key={path} className={styles.card}>
          <h2>
            <Link to={path} viewTransition>
              {name}
            </Link>
          </h2>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
