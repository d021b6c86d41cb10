// A list of terms, each with what it is: of a lender, or of an offer.
import styles from "./Facts.module.css";

export function Facts({ facts }: { facts: readonly (readonly [term: string, detail: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
