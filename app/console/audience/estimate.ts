// How many visitors a day an experiment would be for: control estimates it from the sample of the last 14 days.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { type Json, type JsonObject, listOf } from "../json.ts";

const estimateSchema = v.object({
  a_day: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  sampled: v.number(),
  days: v.number(),
  consenting: v.nullable(v.number()),
});

/** The estimate; without figures the sample has too few such visitors. */
export type Estimate = v.InferOutput<typeof estimateSchema>;

/** Whom an experiment is for: its condition and the patterns of its pages, as they are written. */
export interface AudienceQuestion {
  readonly condition: Json;
  readonly pages: readonly Json[];
}

export const questionOf = (experiment: JsonObject): AudienceQuestion => ({
  condition: experiment.condition ?? {},
  pages: listOf(experiment.urlPatterns),
});

/** Asks control; undefined where the session has ended. */
export async function estimateAudience(
  api: ApiClient,
  question: AudienceQuestion,
  signal: AbortSignal,
): Promise<Estimate | undefined> {
  const options = { forbiddenSaysWhy: true, signal };
  const answer = await api.post("/api/control/experiments/audience", question, options);
  return answer === undefined ? undefined : v.parse(estimateSchema, answer);
}
