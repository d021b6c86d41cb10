// Links with a sentence each, as cards.
import type { DescribedLink, PicturedLink } from "../page/contents.ts";
import { Illustration } from "./Illustration.tsx";
import { LinkCard } from "./LinkCard.tsx";
import styles from "./LinkCards.module.css";

interface LinkCardsProps {
  readonly links: readonly (DescribedLink | PicturedLink)[];
  /** The level of their headings: one below that of the list. */
  readonly heading?: "h2" | "h3";
}

export function LinkCards({ links, heading = "h2" }: LinkCardsProps) {
  return (
    <ul className={styles.cards}>
      {links.map((link) => (
        <LinkCard key={link.path} {...link} heading={heading}>
          {"illustration" in link && <Illustration name={link.illustration} />}
        </LinkCard>
      ))}
    </ul>
  );
}
