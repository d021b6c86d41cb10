// What control says of paths that lead nowhere, and the rules that are made of them.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";
import { type Edit, emptyRow } from "../drafts/drafts.ts";

const pathSchema = v.object({
  region: v.string(),
  path: v.string(),
  count: v.number(),
  first_seen: v.string(),
  last_seen: v.string(),
  source: v.string(),
  market: v.string(),
  suggestion: v.nullable(v.string()),
});
const reportSchema = v.object({ paths: v.array(pathSchema) });

/** A path that leads nowhere, and what a rule for it would have as source, market and, where something is like it, target. */
export type LostPath = v.InferOutput<typeof pathSchema>;

/** Paths that are asked for at most. */
const limit = 100;
/** Days that the list is about. */
const days = 30;

/** The paths that led nowhere in the last 30 days and still do, the most requested first. */
export async function readNotFound(api: ApiClient): Promise<readonly LostPath[] | undefined> {
  const since = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return (await get(api, reportSchema, "reports/not-found", { limit, since }))?.paths;
}

/** The edit that adds a rule for a path; without a target, one that answers 410. */
export function ruleFor({ source, market }: LostPath, target: string, note: string): Edit {
  const status = target === "" ? "410" : "301";
  return { op: "add", row: { ...emptyRow, file: `redirects/${market}.csv`, market, source, target, status, note } };
}
