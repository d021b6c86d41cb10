// The figures of a chart's lines at each point, the latest first.
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { ChartLine } from "./chart-line.ts";

export interface PointTableProps {
  /** What points are, above their column, such as "Hour". */
  readonly timeName: string;
  /** When each point begins, in milliseconds since 1970, as far from each other. */
  readonly times: readonly number[];
  readonly writeTime: (at: number) => string;
  readonly lines: readonly ChartLine[];
  readonly write: (value: number | null | undefined) => string;
  /** What happened at each point; undefined where the chart has no marks. */
  readonly marksOf: ((point: number) => readonly string[]) | undefined;
}

export function PointTable({ timeName, times, writeTime, lines, write, marksOf }: PointTableProps) {
  const message = useConsoleMessage();
  return (
    <table className={layout.table}>
      <thead>
        <tr>
          {[timeName, ...lines.map(({ name }) => name)].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {marksOf && <th scope="col">{message("chart.marks")}</th>}
        </tr>
      </thead>
      <tbody>
        {times
          .map((at, point) => (
            <tr key={at}>
              <th scope="row">
                <time dateTime={new Date(at).toISOString()} title={inUtc(at)}>
                  {writeTime(at)}
                </time>
              </th>
              {lines.map(({ name, values }) => (
                <td key={name}>{write(values[point])}</td>
              ))}
              {marksOf && <td>{marksOf(point).join("; ")}</td>}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  );
}

const inUtc = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
