// Calls of control behind the overview, and what they answer.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";

const publicationSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  who: v.string(),
  why: v.string(),
});

const overviewSchema = v.object({
  version: v.number(),
  live: v.array(
    v.object({
      kind: v.picklist(["redirects", "release", "campaigns", "experiments", "hosts"]),
      id: v.string(),
      by: v.nullable(publicationSchema),
      before: v.nullable(v.string()),
    }),
  ),
  attention: v.array(
    v.object({
      matter: v.picklist([
        "maintenance",
        "dead-deliveries",
        "failing-targets",
        "experiments-off",
        "lagging-index",
        "ending-tokens",
      ]),
      count: v.number(),
    }),
  ),
  figures: v.array(
    v.object({
      measure: v.picklist(["hits", "clicks", "conversions"]),
      days: v.array(v.object({ day: v.string(), count: v.number() })),
    }),
  ),
});

export type Overview = v.InferOutput<typeof overviewSchema>;
export type LivePart = Overview["live"][number];
export type Attention = Overview["attention"][number];
export type Figures = Overview["figures"][number];

/** What is live, what needs attention and what was counted in 30 days, as far as the user may see it. */
export const readOverview = (api: ApiClient) => get(api, overviewSchema, "overview");

const pulseSchema = v.object({ live: v.number(), audit: v.number(), reports: v.number() });

/** Numbers that grow with what the console shows, as one text; undefined where the session has ended. */
export async function readPulse(api: ApiClient): Promise<string | undefined> {
  const pulse = await get(api, pulseSchema, "pulse");
  return pulse && Object.values(pulse).join(" ");
}
