// Links with a sentence each, as cards.
import type { DescribedLink } from "../page/contents.ts";
import { LinkCard } from "./LinkCard.tsx";
import styles from "./LinkCards.module.css";

export function LinkCards({ links }: { links: readonly DescribedLink[] }) {
  return (
    <ul className={styles.cards}>
      {links.map((link) => (
        <LinkCard key={link.path} {...link} />
      ))}
    </ul>
  );
}
