// A link in a list with a sentence about it, as a card that leads there wherever it is pressed.
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DescribedLink } from "../page/contents.ts";
import styles from "./LinkCard.module.css";

interface LinkCardProps extends DescribedLink {
  /** The level of its heading: one below that of the list. */
  readonly heading?: "h2" | "h3";
  /** What stands above the heading. */
  readonly children?: ReactNode;
}

export function LinkCard({ path, name, description, heading: Heading = "h2", children }: LinkCardProps) {
  return (
    <li className={styles.card}>
      {children}
      <Heading className={styles.title}>
        <Link viewTransition to={path}>
          {name}
        </Link>
      </Heading>
      <p className={styles.description}>{description}</p>
    </li>
  );
}
