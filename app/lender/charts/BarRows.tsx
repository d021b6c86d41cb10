// Bars beside their names, on one scale that begins at nothing. A figure that is too small to be told has a bar of its
// own kind, as wide as the most that it can be.
import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import styles from "./BarRows.module.css";

export interface BarRow {
  readonly name: string;
  readonly value: number;
  /** The value as it is written. */
  readonly text: string;
  /** What is said of it besides. */
  readonly note?: string;
}

export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const width = scaleLinear<number>({ domain: [0, Math.max(1, ...rows.map(({ value }) => value))], range: [0, 100] });
  return (
    <ol className={styles.bars}>
      {rows.map(({ name, value, text, note }) => (
        <li key={name}>
          <span>{name}</span>
          <svg className={styles.bar} aria-hidden="true">
            <Bar width={`${width(value)}%`} height="100%" rx={3} />
          </svg>
          <b>{text}</b>
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
