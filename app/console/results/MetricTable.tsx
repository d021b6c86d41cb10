// The figures of a metric, a column for each variation, so that the table stays narrow.

import layout from "../parts/layout.module.css";
import type { MetricResult, Outcome } from "./report.ts";
import { change, pValue, refusal, roleOf, share, shown } from "./wording.ts";

interface MetricTableProps {
  readonly metric: MetricResult;
  /** Keys of the variations, the control first. */
  readonly variations: readonly string[];
}

type Compared = NonNullable<Outcome["compared"]>;

const rows: readonly { readonly name: string; readonly show: (compared: Compared) => string }[] = [
  { name: "Change", show: ({ relative: { sequential } }) => change(sequential.estimate) },
  {
    name: "Interval",
    show: ({ relative: { sequential } }) => `${change(sequential.low)} to ${change(sequential.high)}`,
  },
  { name: "Chance to win", show: ({ relative: { bayesian } }) => share(bayesian.chance_to_win) },
  { name: "p-value", show: ({ corrected_p_value }) => pValue(corrected_p_value) },
];

export function MetricTable({ metric, variations }: MetricTableProps) {
  const { id, comparisons, direction } = metric;
  return (
    <section aria-labelledby={`metric-${id}`} className={layout.panel}>
      <h2 id={`metric-${id}`}>{id}</h2>
      <p className={layout.soft}>
        {roleOf(metric)}
        {direction === "decrease" && "; less is better"}
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
            <th scope="row">Result</th>
            {variations.map((variation, place) => {
              const figures = metric.shown[place];
              return <td key={variation}>{figures && shown(metric, figures)}</td>;
            })}
          </tr>
          {rows.map(({ name, show }, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>–</td>
              {comparisons.map(({ variation, outcome }) => (
                <td key={variation}>
                  {outcome.compared ? show(outcome.compared) : row === 0 ? refusal(outcome.refused) : "–"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
