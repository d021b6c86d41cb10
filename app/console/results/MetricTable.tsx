// The figures of a metric, a column for each variation, so that the table stays narrow.

import type { ConsoleMessageId } from "../i18n/message-id.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { MetricResult, Outcome } from "./report.ts";
import { useWording, type Wording } from "./wording.ts";

interface MetricTableProps {
  readonly metric: MetricResult;
  /** Keys of the variations, the control first. */
  readonly variations: readonly string[];
}

type Compared = NonNullable<Outcome["compared"]>;

interface Row {
  readonly name: ConsoleMessageId;
  readonly show: (compared: Compared, wording: Wording) => string;
}

const rows: readonly Row[] = [
  { name: "results.change", show: ({ relative: { sequential } }, { change }) => change(sequential.estimate) },
  {
    name: "results.interval",
    show: ({ relative: { sequential } }, { interval }) => interval(sequential.low, sequential.high),
  },
  { name: "results.chance", show: ({ relative: { bayesian } }, { share }) => share(bayesian.chance_to_win) },
  { name: "results.p-value", show: ({ corrected_p_value }, { pValue }) => pValue(corrected_p_value) },
];

export function MetricTable({ metric, variations }: MetricTableProps) {
  const message = useConsoleMessage();
  const wording = useWording();
  const { refusal, roleOf, shown } = wording;
  const { id, comparisons, direction } = metric;
  return (
    <section aria-labelledby={`metric-${id}`} className={layout.panel}>
      <h2 id={`metric-${id}`}>{id}</h2>
      <p className={layout.soft}>
        {roleOf(metric)}
        {direction === "decrease" && `; ${message("results.less-is-better")}`}
      </p>
      <table className={layout.table}>
        <thead>
          <tr>
            <td />
            {variations.map((variation) => (
              <th key={variation} scope="col">
                {variation}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{message("results.result")}</th>
            {variations.map((variation, place) => {
              const figures = metric.shown[place];
              return <td key={variation}>{figures && shown(metric, figures)}</td>;
            })}
          </tr>
          {rows.map(({ name, show }, row) => (
            <tr key={name}>
              <th scope="row">{message(name)}</th>
              <td>–</td>
              {comparisons.map(({ variation, outcome }) => (
                <td key={variation}>
                  {outcome.compared ? show(outcome.compared, wording) : row === 0 ? refusal(outcome.refused) : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
