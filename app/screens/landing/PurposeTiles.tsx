// What loans are taken for, as pictures with their names.
import { Link } from "react-router";
import { Illustration } from "../../components/Illustration.tsx";
import type { LandingContent } from "../../page/contents.ts";
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
