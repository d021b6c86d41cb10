// The results of an experiment night by night, as control answers them.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";

const daysSchema = v.object({
  /** Why figures are not told yet. */
  hidden: v.nullable(v.object({ days: v.number(), of_days: v.number(), events: v.number(), of_events: v.number() })),
  days: v.array(
    v.object({
      day: v.string(),
      visitors: v.number(),
      wrong_split: v.boolean(),
      verdict: v.nullable(
        v.object({
          decision: v.picklist(["ship", "not_started", "keep_running", "stop"]),
          variation: v.optional(v.string()),
        }),
      ),
      changed: v.boolean(),
    }),
  ),
  series: v.array(
    v.object({
      metric: v.string(),
      variation: v.string(),
      points: v.array(v.object({ day: v.string(), estimate: v.number(), low: v.number(), high: v.number() })),
    }),
  ),
});

export type ExperimentDays = v.InferOutput<typeof daysSchema>;
export type Night = ExperimentDays["days"][number];
export type Series = ExperimentDays["series"][number];
export type Point = Series["points"][number];

/** How the results of an experiment went; undefined where the session has ended. */
export const readDays = (api: ApiClient, experiment: string) =>
  get(api, daysSchema, `experiments/${encodeURIComponent(experiment)}/days`);

const dayLength = 86_400_000;

/** Every day from the first to the last; a day without a figure is there without one, so that a line has a gap. */
export function withGaps(points: readonly Point[]): readonly { readonly day: string; readonly point?: Point }[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const known = new Map(points.map((point) => [point.day, point]));
  const length = Math.round((Date.parse(last.day) - Date.parse(first.day)) / dayLength) + 1;
  return Array.from({ length }, (_, place) => {
    const day = new Date(Date.parse(first.day) + place * dayLength).toISOString().slice(0, 10);
    const point = known.get(day);
    return point ? { day, point } : { day };
  });
}
