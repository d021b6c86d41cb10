// A text rendered from our own Markdown at build: the one place where HTML is put in as it is.
import styles from "./Prose.module.css";

export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
