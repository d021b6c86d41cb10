// How many visitors each variation has, and whether that is as planned.

import layout from "../parts/layout.module.css";
import type { Report } from "./report.ts";
import { count, pValue } from "./wording.ts";

type Row = (variation: Report["variations"][number], exposed: number) => number;

const rows: readonly { readonly name: string; readonly of: Row }[] = [
  { name: "Compared", of: ({ visitors }) => visitors },
  { name: "Expected", of: ({ expected }) => expected },
  { name: "All who saw it", of: (_, exposed) => exposed },
];

export function VisitorTable({ report: { variations, exposures, sample_ratio, mixed } }: { report: Report }) {
  return (
    <section aria-labelledby="visitors" className={layout.panel}>
      <h2 id="visitors">Visitors</h2>
      <p>
        {variations.every(({ visitors }) => visitors === 0) ? (
          "There is nobody to compare yet."
        ) : (
          <>
            {sample_ratio.mismatch ? (
              <strong>They are not split as planned, so no figure can be trusted</strong>
            ) : (
              "They are split as planned"
            )}{" "}
            (p = {pValue(sample_ratio.p_value)}).
          </>
        )}
        {mixed > 0 && ` ${count(mixed)} were shown more than one variation and are left out.`}
      </p>
      <table className={layout.table}>
        <thead>
          <tr>
            <td />
            {variations.map(({ id }) => (
              <th key={id} scope="col">
                {id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {variations.map((variation, place) => (
                <td key={variation.id}>{count(of(variation, exposures[place] ?? 0))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
