// Results by language, device and source: closed until somebody asks for them, with what to beware of, and without a verdict.
import { useState } from "react";
import type { ApiClient } from "../../api/client.ts";
import { useLoaded } from "../../api/use-loaded.ts";
import { useConsoleMessage } from "../i18n/messages.ts";
import layout from "../parts/layout.module.css";
import { WhenLoaded } from "../parts/WhenLoaded.tsx";
import { readSegments, type Segment, type Segments } from "./segments.ts";
import { useWording } from "./wording.ts";

export function SegmentsSection({ experiment }: { readonly experiment: string }) {
  const message = useConsoleMessage();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}>
      <summary>{message("segments.heading")}</summary>
      {isOpen && <LoadedSegments experiment={experiment} />}
    </details>
  );
}

function LoadedSegments({ experiment }: { readonly experiment: string }) {
  const [load] = useState(() => (api: ApiClient) => readSegments(api, experiment));
  const [loaded, again] = useLoaded(load);
  return (
    <WhenLoaded loaded={loaded} again={again}>
      {(segments) => <SegmentTables segments={segments} />}
    </WhenLoaded>
  );
}

const dimensions = ["language", "device", "source"] as const;

export function SegmentTables({ segments: { segments, coverage } }: { readonly segments: Segments }) {
  const message = useConsoleMessage();
  const { share } = useWording();
  if (segments.length === 0) return <p>{message("segments.none")}</p>;
  return (
    <div className={layout.stack}>
      <p className={layout.panel} data-look="draft">
        <strong>{message("segments.exploratory", { count: segments.length })}</strong> {message("segments.text")}
      </p>
      {dimensions.map((dimension) => {
        const all = segments.filter((segment) => segment.dimension === dimension);
        return all.length > 0 && <SegmentTable key={dimension} name={dimension} segments={all} />;
      })}
      <p className={layout.soft}>{message("segments.note", { coverage: share(coverage, 0) })}</p>
    </div>
  );
}

interface SegmentTableProps {
  readonly name: Segment["dimension"];
  readonly segments: readonly Segment[];
}

function SegmentTable({ name, segments }: SegmentTableProps) {
  const message = useConsoleMessage();
  const { change, count, interval, pValue, refusal } = useWording();
  const id = `segments-${name}`;
  return (
    <section aria-labelledby={id} className={layout.panel}>
      <h3 id={id}>{message(`segments.by-${name}`)}</h3>
      <table className={layout.table} data-stacks>
        <thead>
          <tr>
            <th scope="col">{message(`segments.${name}`)}</th>
            <th scope="col">{message("segments.visitors")}</th>
            <th scope="col">{message("segments.metric")}</th>
            <th scope="col">{message("segments.variation")}</th>
            <th scope="col">{message("results.change")}</th>
            <th scope="col">{message("results.interval")}</th>
            <th scope="col">{message("results.p-value")}</th>
          </tr>
        </thead>
        <tbody>
          {segments.flatMap(({ value, visitors, metrics }) =>
            metrics.flatMap(({ id: metric, comparisons }) =>
              comparisons.map(({ variation, outcome: { compared, refused } }) => (
                <tr key={`${value} ${metric} ${variation}`}>
                  <th scope="row">{value || message("segments.no-source")}</th>
                  <td data-label={message("segments.visitors")}>
                    {count(visitors.reduce((sum, some) => sum + some, 0))}
                  </td>
                  <td data-label={message("segments.metric")}>{metric}</td>
                  <td data-label={message("segments.variation")}>{variation}</td>
                  <td data-label={message("results.change")}>
                    {compared ? change(compared.relative.sequential.estimate) : refusal(refused)}
                  </td>
                  <td data-label={message("results.interval")}>
                    {compared ? interval(compared.relative.sequential.low, compared.relative.sequential.high) : "–"}
                  </td>
                  <td data-label={message("results.p-value")}>{compared ? pValue(compared.corrected_p_value) : "–"}</td>
                </tr>
              )),
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}
