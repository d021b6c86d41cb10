// What came of experiments, as control answers it: the decision log, what shipping a variation would change, and the archive.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";

const base = "/api/control/experiments/";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

export const verdictSchema = v.object({
  decision: v.picklist(["ship", "not_started", "keep_running", "stop"]),
  variation: v.optional(v.string()),
});

export const choices = ["go_on", "keep_control", "stop", "ship"] as const;

const choiceSchema = v.object({ decision: v.picklist(choices), variation: v.optional(v.string()) });

/** Of one kind of entry some members are there, of the other the others. */
const entrySchema = v.object({
  number: v.nullable(v.number()),
  at: v.string(),
  who: v.string(),
  by: v.optional(v.nullable(v.string())),
  kind: v.picklist(["started", "decided"]),
  hypothesis: v.optional(v.string(), ""),
  planned_visitors: v.optional(v.number(), 0),
  planned_days: v.optional(v.number(), 0),
  goals: v.optional(v.array(v.string()), []),
  guardrails: v.optional(v.array(v.string()), []),
  decision: v.optional(v.picklist(choices)),
  variation: v.optional(v.string()),
  verdict: v.optional(v.nullable(verdictSchema)),
  against_verdict: v.optional(v.boolean(), false),
  reason: v.optional(v.string(), ""),
  approved_by: v.optional(v.array(v.string()), []),
});

const logSchema = v.object({
  decisions: v.array(entrySchema),
  changed_since_start: v.array(v.picklist(["hypothesis", "plan", "goals", "guardrails", "variations"])),
});

const redirectSchema = v.object({ source: v.string(), target: v.string(), market: v.string() });

const shippedSchema = v.object({
  decision: entrySchema,
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
  redirects: v.array(redirectSchema),
  needs_review: v.boolean(),
});

const archivedSchema = v.object({
  name: v.string(),
  version: v.string(),
  ended_at: v.number(),
  design: v.record(v.string(), v.unknown()),
  results: v.nullable(v.object({ verdict: verdictSchema, exposures: v.array(v.number()) })),
  decisions: v.array(entrySchema),
  pages: v.array(
    v.object({ region: v.string(), path: v.string(), variation: v.string(), document: v.string(), data: v.string() }),
  ),
});

export type Verdict = v.InferOutput<typeof verdictSchema>;
/** What was decided; of `ship`, with the variation. */
export type Choice = v.InferOutput<typeof choiceSchema>;
export type DecisionEntry = v.InferOutput<typeof entrySchema>;
export type DecisionLog = v.InferOutput<typeof logSchema>;
export type ProposedRedirect = v.InferOutput<typeof redirectSchema>;
export type Shipped = v.InferOutput<typeof shippedSchema>;
export type Archived = v.InferOutput<typeof archivedSchema>;

const pathOf = (key: string, rest: string) => `${base}${encodeURIComponent(key)}/${rest}`;

export const readDecisions = (api: ApiClient, key: string) =>
  get(api, logSchema, `experiments/${encodeURIComponent(key)}/decisions`);

export const readArchived = (api: ApiClient, key: string) =>
  get(api, archivedSchema, `experiments/${encodeURIComponent(key)}/archive`);

/** Records a decision; it changes nothing that visitors are shown. */
export async function decide(api: ApiClient, key: string, choice: Choice, reason: string): Promise<boolean> {
  return (await api.post(pathOf(key, "decisions"), { ...choice, reason }, call)) !== undefined;
}

/** What is shipped, and on top of which live version. */
export interface Shipment {
  readonly key: string;
  readonly variation: string;
  readonly reason: string;
  readonly version: number;
}

async function send({ key, variation, reason, version }: Shipment, api: ApiClient, query: string) {
  const options = { ...call, headers: { "if-match": `"${version}"` } };
  const answer = await api.post(pathOf(key, `ship${query}`), { variation, reason }, options);
  return answer === undefined ? undefined : v.parse(shippedSchema, answer);
}

/** Shows everybody a variation and ends the experiment; undefined where the session has ended. */
export const ship = (api: ApiClient, shipment: Shipment) => send(shipment, api, "");

/** What shipping would change. */
export const previewShipment = (api: ApiClient, shipment: Shipment) => send(shipment, api, "?dry_run=true");
