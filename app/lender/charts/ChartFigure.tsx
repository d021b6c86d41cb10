// A chart with its heading, the sentence that says what it shows, and its figures in a table below.
import type { ReactNode } from "react";
import { ChartTable } from "../../credit/ChartTable.tsx";
import { useMessage } from "../../i18n/use-message.ts";
import layout from "../parts/layout.module.css";

interface ChartFigureProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
  readonly children: ReactNode;
}

export function ChartFigure({ title, columns, rows, children }: ChartFigureProps) {
  const message = useMessage();
  return (
    <section className={layout.panel}>
      <h2>{title}</h2>
      {rows.length === 0 ? <p>{message("insights.none")}</p> : children}
      {rows.length > 0 && (
        <details>
          <summary>{message("insights.table", { chart: title })}</summary>
          <ChartTable caption={title} columns={columns} rows={rows} />
        </details>
      )}
    </section>
  );
}
