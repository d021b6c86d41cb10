// What decides the order of a ranking, stated beside it (Directive (EU) 2023/2225; decisions on law).
import { useMessage } from "../i18n/use-message.ts";
import styles from "./Ranking.module.css";

export function Ranking({ paragraphs }: { paragraphs: readonly string[] }) {
  const message = useMessage();
  return (
    <section className={styles.ranking} aria-labelledby="ranking">
      <h2 id="ranking">{message("compare.ranking")}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
