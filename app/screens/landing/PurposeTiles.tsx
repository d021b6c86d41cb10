// What loans are taken for, as pictures with their names.
import { Link } from "react-router";
import type { LandingContent } from "../../page/contents.ts";
import { Illustration } from "../../shell/Illustration.tsx";
import styles from "./PurposeTiles.module.css";

export function PurposeTiles({ purposes }: { purposes: LandingContent["purposes"]["items"] }) {
  return (
    <ul className={styles.tiles}>
      {purposes.map(({ name, path, illustration }) => (
        <li key={path}>
          <Link to={path} viewTransition>
            <Illustration name={illustration} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
