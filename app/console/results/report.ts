// The results of an experiment, as control answers them. Valibot's schemas are in the app's first chunk, whoever asks for
// them: so this makes do with few kinds.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";

const effect = v.object({ estimate: v.number(), low: v.number(), high: v.number(), p_value: v.number() });

const analysis = v.object({
  /** The always-valid test, which decides. */
  sequential: effect,
  bayesian: v.object({ chance_to_win: v.number() }),
});

/** One of the two: figures, or why there are none. */
const outcome = v.object({
  compared: v.optional(v.object({ relative: analysis, corrected_p_value: v.number() })),
  refused: v.optional(v.string()),
});

const role = v.object({
  kind: v.picklist(["goal", "secondary", "guardrail"]),
  /** Of a goal: the smallest gain worth having. */
  minimum_effect: v.optional(v.nullable(v.number())),
  /** Of a guardrail: the loss that is tolerated. */
  tolerance: v.optional(v.nullable(v.number())),
});

export const metricSchema = v.object({
  id: v.string(),
  kind: v.picklist(["conversion", "count", "revenue", "ratio"]),
  role,
  direction: v.picklist(["increase", "decrease"]),
  shown: v.array(v.object({ total: v.number(), mean: v.number() })),
  comparisons: v.array(v.object({ variation: v.string(), outcome })),
});

/** Which reason, with the figures that it has. */
const reasonSchema = v.object({
  reason: v.string(),
  metric: v.optional(v.string()),
  variation: v.optional(v.string()),
  ...{ estimate: v.optional(v.number()), low: v.optional(v.number()), high: v.optional(v.number()) },
  p_value: v.optional(v.number()),
  minimum_effect: v.optional(v.number()),
  tolerance: v.optional(v.nullable(v.number())),
  refusal: v.optional(v.string()),
  ...{ days: v.optional(v.number()), visitors: v.optional(v.number()), planned: v.optional(v.number()) },
});

const reportSchema = v.object({
  verdict: v.object({
    decision: v.picklist(["ship", "not_started", "keep_running", "stop"]),
    variation: v.optional(v.string()),
    reasons: v.array(reasonSchema),
  }),
  /** The same in English. */
  reasons: v.array(v.string()),
  sample_ratio: v.object({ p_value: v.number(), mismatch: v.boolean() }),
  variations: v.array(v.object({ id: v.string(), visitors: v.number(), expected: v.number() })),
  correction: v.picklist(["none", "holm", "benjamini_hochberg"]),
  coverage: v.number(),
  metrics: v.array(metricSchema),
  exposures: v.array(v.number()),
  mixed: v.number(),
});

export type Report = v.InferOutput<typeof reportSchema>;
export type Reason = v.InferOutput<typeof reasonSchema>;
export type MetricResult = v.InferOutput<typeof metricSchema>;
export type Outcome = v.InferOutput<typeof outcome>;

/** Asks for the results of a live experiment; undefined where the session has ended. */
export async function readReport(api: ApiClient, experiment: string): Promise<Report | undefined> {
  const answer = await api.get("/api/control/reports/experiments", { experiment }, { forbiddenSaysWhy: true });
  return answer === undefined ? undefined : v.parse(reportSchema, answer);
}
