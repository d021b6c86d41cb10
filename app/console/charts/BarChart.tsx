// Bars beside their names on one scale that begins at nothing: one for each series, told apart by pattern as well as by colour.
// Screen readers read the table below instead.
import { ChartTable } from "../../credit/ChartTable.tsx";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import styles from "./BarChart.module.css";

export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

interface BarChartProps {
  readonly heading: string;
  /** What the chart says, in a sentence. */
  readonly sentence: string;
  /** What the names are, such as "Source". */
  readonly measure: string;
  readonly names: readonly string[];
  readonly series: readonly Series[];
  readonly write: (value: number) => string;
}

export function BarChart({ heading, sentence, measure, names, series, write }: BarChartProps) {
  const message = useConsoleMessage();
  const largest = Math.max(1, ...series.flatMap(({ values }) => values));
  return (
    <figure className={`${layout.stack} ${styles.figure}`}>
      <figcaption>
        <h3>{heading}</h3>
        <p>{sentence}</p>
      </figcaption>
      <div aria-hidden="true" className={styles.chart}>
        {series.length > 1 && (
          <p className={styles.legend}>
            {series.map(({ name }, number) => (
              <span key={name}>
                <i data-series={number} />
                {name}
              </span>
            ))}
          </p>
        )}
        {names.map((name, row) => (
          <div key={name} className={styles.row}>
            <span className={styles.name}>{name}</span>
            {series.map(({ name: of, values }, number) => (
              <div key={of} className={styles.bar}>
                <i data-series={number} style={{ inlineSize: `${((values[row] ?? 0) / largest) * 100}%` }} />
                <b>{write(values[row] ?? 0)}</b>
              </div>
            ))}
          </div>
        ))}
      </div>
      <details>
        <summary>{message("redirects.as-table")}</summary>
        <ChartTable
          caption={heading}
          columns={[measure, ...series.map(({ name }) => name)]}
          rows={names.map((name, row) => ({ name, cells: series.map(({ values }) => write(values[row] ?? 0)) }))}
        />
      </details>
    </figure>
  );
}
