// The figures of a chart: a name and its figures in each row.
import type { ReactNode } from "react";
import styles from "./ChartTable.module.css";

interface ChartTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly ReactNode[];
    /** Whether it is the one that the page is about. */
    readonly current?: boolean;
  }[];
}

export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells, current }) => (
          <tr key={name} aria-current={current ? "true" : undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
