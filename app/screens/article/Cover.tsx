// An article's picture before a lake. It decorates: what it shows is said beside it.

import sprite from "../../illustrations/illustrations.svg";
import type { IllustrationName } from "../../illustrations/objects.ts";
import styles from "./ArticleScreen.module.css";

export function Cover({ name }: { name: IllustrationName }) {
  return (
    <svg className={styles.cover} viewBox="0 0 640 280" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`${sprite}#scene`} />
      <use href={`${sprite}#${name}`} x="190" y="5" width="260" height="260" />
    </svg>
  );
}
