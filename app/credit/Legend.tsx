// What the colours of a chart stand for, in words.
import styles from "./Legend.module.css";

interface LegendProps {
  readonly entries: readonly { readonly colour: "loan" | "debt" | "cost" | "fees"; readonly name: string }[];
}

export function Legend({ entries }: LegendProps) {
  return (
    <ul className={styles.legend}>
      {entries.map(({ colour, name }) => (
        <li key={colour} className={styles[colour]}>
          {name}
        </li>
      ))}
    </ul>
  );
}
