// An icon of the console, in the colour of the text beside it.
import { type ConsoleIcon as Name, strokes } from "../icons.ts";
import styles from "./ConsoleIcon.module.css";

export function ConsoleIcon({ name }: { name: Name }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.icon}>
      <path d={strokes[name]} />
    </svg>
  );
}
