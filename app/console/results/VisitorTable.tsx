// How many visitors each variation has, and whether that is as planned.

import type { ConsoleMessageId } from "../i18n/message-id.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import type { Report } from "./report.ts";
import { useWording } from "./wording.ts";

type Row = (variation: Report["variations"][number], exposed: number) => number;

const rows: readonly { readonly name: ConsoleMessageId; readonly of: Row }[] = [
  { name: "results.compared", of: ({ visitors }) => visitors },
  { name: "results.expected", of: ({ expected }) => expected },
  { name: "results.exposed", of: (_, exposed) => exposed },
];

export function VisitorTable({ report: { variations, exposures, sample_ratio, mixed } }: { report: Report }) {
  const message = useConsoleMessage();
  const { count, pValue } = useWording();
  const p = pValue(sample_ratio.p_value);
  return (
    <section aria-labelledby="visitors" className={layout.panel}>
      <h2 id="visitors">{message("results.visitors")}</h2>
      <p>
        {variations.every(({ visitors }) => visitors === 0) ? (
          message("results.nobody")
        ) : (
          <>
            {sample_ratio.mismatch ? <strong>{message("results.uneven")}</strong> : message("results.even")} (p{" "}
            {p.startsWith("<") ? p : `= ${p}`}).
          </>
        )}
        {mixed > 0 && ` ${message("results.mixed", { count: mixed })}`}
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
              <th scope="row">{message(name)}</th>
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
