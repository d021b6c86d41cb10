// A row of short links.
import { Link } from "react-router";
import type { TextLink } from "../page/contents.ts";
import styles from "./LinkChips.module.css";

export function LinkChips({ links }: { links: readonly TextLink[] }) {
  return (
    <ul className={styles.chips}>
      {links.map(({ name, path }) => (
        <li key={path}>
          <Link to={path} viewTransition>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
