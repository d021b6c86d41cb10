// The results of parts of an experiment's visitors, as control answers them.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";
import { metricSchema } from "./report.ts";

const segmentsSchema = v.object({
  comparisons: v.number(),
  coverage: v.number(),
  alpha: v.number(),
  segments: v.array(
    v.object({
      dimension: v.picklist(["language", "device", "source"]),
      /** Empty where visitors have none, such as no source. */
      value: v.string(),
      /** Of each variation, the control first. */
      visitors: v.array(v.number()),
      metrics: v.array(metricSchema),
    }),
  ),
});

export type Segments = v.InferOutput<typeof segmentsSchema>;
export type Segment = Segments["segments"][number];

export const readSegments = (api: ApiClient, key: string) =>
  get(api, segmentsSchema, `experiments/${encodeURIComponent(key)}/segments`);
