// A row of short links.
import { Link } from "react-router";
import type { TextLink } from "../page/contents.ts";
import styles from "./LinkChips.module.css";

interface LinkChipsProps {
  readonly links: readonly TextLink[];
  /** Path of the link whose list is being shown. */
  readonly current?: string;
}

export function LinkChips({ links, current }: LinkChipsProps) {
  return (
    <ul className={styles.chips}>
      {links.map(({ name, path }) => (
        <li key={path}>
          <Link to={path} viewTransition aria-current={path === current ? "true" : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
