// What control says of paths that lead nowhere: the rules that are made of them, and those that are ignored.
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

const ignoredSchema = v.object({
  path: v.string(),
  reason: v.string(),
  by: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/** A path that leads nowhere, and what a rule for it would have as source, market and, where something is like it, target. */
export type LostPath = v.InferOutput<typeof pathSchema>;

/** A path, or with a star at its end all that begin so, which are left out of the list: for good, or until a moment. */
export type IgnoredPath = v.InferOutput<typeof ignoredSchema>;

const ignoredPaths = "ignored-paths";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

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

/** The path as it is written to ignore it alone: a star at its end would stand for more. */
export const ignoredPathOf = ({ source }: LostPath): string => source.replaceAll("*", "%2A");

/** The paths that are ignored. */
export async function readIgnoredPaths(api: ApiClient): Promise<readonly IgnoredPath[] | undefined> {
  return (await get(api, v.object({ paths: v.array(ignoredSchema) }), ignoredPaths))?.paths;
}

/** Ignores a path, or with a star at its end all that begin so; for some days, or for good. Undefined where the session has ended. */
export async function ignorePath(
  api: ApiClient,
  ignored: { readonly path: string; readonly reason: string; readonly days?: number },
): Promise<IgnoredPath | undefined> {
  const answer = await api.put(`/api/control/${ignoredPaths}`, ignored, call);
  return answer === undefined ? undefined : v.parse(ignoredSchema, answer);
}

/** Shows an ignored path again. */
export const showAgain = (api: ApiClient, path: string) =>
  api.delete(`/api/control/${ignoredPaths}?${new URLSearchParams({ path })}`, call);
