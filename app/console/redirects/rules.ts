// Rules of the live table, as control answers them.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";
import { targetCheckSchema, targetStates } from "../targets/targets-calls.ts";

const ruleSchema = v.object({
  id: v.string(),
  digest: v.string(),
  file: v.string(),
  market: v.string(),
  host: v.string(),
  source: v.string(),
  target: v.string(),
  status: v.number(),
  match: v.string(),
  query: v.string(),
  case: v.string(),
  note: v.string(),
  changed_at: v.number(),
  changed_by: v.string(),
  hits: v.number(),
  last_hit: v.nullable(v.string()),
  health: v.nullable(v.picklist(targetStates)),
  change: v.nullable(v.picklist(["added", "changed", "removed"])),
});

const indexSchema = v.object({
  state: v.picklist(["done", "updating", "no-text"]),
  done: v.number(),
  unread_files: v.array(v.string()),
});

const listSchema = v.object({
  rows: v.array(ruleSchema),
  next: v.nullable(v.string()),
  total: v.number(),
  is_lower_bound: v.boolean(),
  index: indexSchema,
});

const detailsSchema = v.object({
  rule: ruleSchema,
  from: v.array(ruleSchema),
  to: v.array(ruleSchema),
  target_check: v.nullable(targetCheckSchema),
  hits_by_day: v.array(v.object({ day: v.string(), hits: v.number() })),
});

export type Rule = v.InferOutput<typeof ruleSchema>;
export type RuleList = v.InferOutput<typeof listSchema>;
export type RuleDetails = v.InferOutput<typeof detailsSchema>;
export type IndexStatus = v.InferOutput<typeof indexSchema>;

export const sorts = ["relevance", "source", "hits", "last-hit", "changed"] as const;
export type Sort = (typeof sorts)[number];

/** The order that a text names; by relevance where it names none. */
export const sortOf = (text: string | null): Sort => sorts.find((sort) => sort === text) ?? "relevance";

export interface Search {
  /** Words, texts in quotation marks and filters. */
  readonly q: string;
  readonly sort: Sort;
  /** Id of the draft as which the rules are shown; as they are live where there is none. */
  readonly draft?: string | undefined;
}

/** A page of the rules that a search finds; the first, or that after `cursor`. */
export function searchRules(
  api: ApiClient,
  { q, sort, draft }: Search,
  { cursor, limit, signal }: { cursor?: string; limit?: number; signal?: AbortSignal } = {},
): Promise<RuleList | undefined> {
  return get(api, listSchema, "rules", { q, sort, draft, cursor, limit }, signal);
}

export const readRule = (api: ApiClient, id: string): Promise<RuleDetails | undefined> =>
  get(api, detailsSchema, `rules/${encodeURIComponent(id)}`);
