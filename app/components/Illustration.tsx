// A picture from the file of illustrations. It decorates: what it shows is said beside it.

import sprite from "../illustrations/illustrations.svg";
import type { IllustrationName } from "../illustrations/objects.ts";
import styles from "./Illustration.module.css";

interface IllustrationProps {
  readonly name: IllustrationName;
  /** As at the head of a page. */
  readonly large?: boolean;
}

export function Illustration({ name, large = false }: IllustrationProps) {
  return (
    <svg className={large ? styles.large : styles.spot} viewBox="0 0 120 120" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
