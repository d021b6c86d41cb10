// Where live rules lead, and whether that still answers, as control has it.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";

/** How targets are, the worst first. */
export const targetStates = ["failing", "moved", "unknown", "ok"] as const;

const check = {
  url: v.string(),
  state: v.picklist(targetStates),
  status: v.nullable(v.number()),
  final: v.nullable(v.string()),
  reason: v.picklist([
    "",
    "answered",
    "status",
    "silent",
    "too-many-redirects",
    "turns-away",
    "not-asked",
    "leads-elsewhere",
    "other-service",
  ]),
  failures: v.number(),
  checked_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  next_at: v.pipe(v.string(), v.isoTimestamp()),
};

export const targetCheckSchema = v.object(check);

const targetSchema = v.object({
  ...check,
  rule_count: v.number(),
  hits: v.number(),
  rules: v.array(v.object({ id: v.string(), source: v.string() })),
});

const listSchema = v.object({
  targets: v.array(targetSchema),
  next: v.nullable(v.string()),
  counts: v.object({ failing: v.number(), moved: v.number(), unknown: v.number(), ok: v.number() }),
});

export type TargetState = (typeof targetStates)[number];
/** How a target is; `reason` says why, and is empty before the first check. */
export type TargetCheck = v.InferOutput<typeof targetCheckSchema>;
/** A target, and the rules that lead there: the first 20 of them. */
export type Target = v.InferOutput<typeof targetSchema>;
export type TargetList = v.InferOutput<typeof listSchema>;

/** The targets in a state, most hits first: the first page, or that after `cursor`. */
export const readTargets = (api: ApiClient, state: TargetState, cursor?: string) =>
  get(api, listSchema, "targets", { state, cursor });

/** Checks a target at once; undefined where the session has ended. */
export async function checkTarget(api: ApiClient, url: string): Promise<TargetCheck | undefined> {
  const answer = await api.post("/api/control/targets/check", { url }, { forbiddenSaysWhy: true });
  return answer === undefined ? undefined : v.parse(targetCheckSchema, answer);
}

/** The search that finds the rules that lead to a target. */
export const rulesTo = (url: string): string => `to:"${url}"`;
