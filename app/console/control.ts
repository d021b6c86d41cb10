// Calls of control that the console makes, and what they answer.
import * as v from "valibot";
import type { ApiClient } from "../api/client.ts";
import type { QueryValue } from "../api/query.ts";
import { type Files, filesSchema, holdoutFile, sentFile } from "./files.ts";
import { findingSchema } from "./findings.ts";

const base = "/api/control/";
/** Who may not do something is told by control which role it takes, and stays signed in. */
const options = { forbiddenSaysWhy: true } as const;

const callerSchema = v.object({
  who: v.string(),
  roles: v.array(v.string()),
  may: v.array(v.string()),
  may_change: v.array(v.string()),
  may_read_counts: v.array(v.string()),
});

const liveSchema = v.object({
  version: v.number(),
  redirects: v.nullable(v.string()),
  release: v.nullable(v.string()),
  campaigns: v.nullable(v.string()),
  experiments: v.nullable(v.string()),
  experiments_off: v.boolean(),
  maintenance: v.boolean(),
});

export const auditEntrySchema = v.object({
  number: v.number(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  who: v.string(),
  /** What they are called now; none where nobody knows it. */
  name: v.optional(v.nullable(v.string())),
  what: v.string(),
  detail: v.string(),
  why: v.string(),
});

const checkSchema = v.object({
  findings: v.array(findingSchema),
  experiments: v.number(),
  features: v.number(),
  pages: v.number(),
  bytes: v.number(),
});

const endedSchema = v.object({
  key: v.string(),
  name: v.string(),
  ended_at: v.number(),
  decision: v.nullable(
    v.object({ decision: v.picklist(["go_on", "keep_control", "stop", "ship"]), variation: v.optional(v.string()) }),
  ),
});

const previewSchema = v.object({ link: v.pipe(v.string(), v.minLength(1)) });

/** Steps on the way to an answer: what is checked, and what comes of it. `outcome` is English, `result` is the same as data. */
export const stepsSchema = v.array(
  v.object({
    step: v.string(),
    outcome: v.string(),
    result: v.record(v.string(), v.unknown()),
  }),
);

export const traceSchema = v.object({
  url: v.string(),
  steps: stepsSchema,
  rule: v.nullable(
    v.object({
      file: v.string(),
      line: v.number(),
      source: v.nullable(v.string()),
      status: v.number(),
      location: v.nullable(v.string()),
      answers: v.boolean(),
    }),
  ),
  status: v.nullable(v.number()),
  location: v.nullable(v.string()),
  headers: v.array(v.object({ name: v.string(), value: v.string() })),
});

const sampleSchema = v.object({ visitors_each: v.number(), days: v.nullable(v.number()) });

const planSchema = v.object({
  once: sampleSchema,
  any_time: sampleSchema,
  smallest: v.array(v.object({ weeks: v.number(), once: v.nullable(v.number()), any_time: v.nullable(v.number()) })),
});

/** Who calls; `may` names the parts of control that they may look at. */
export type Caller = v.InferOutput<typeof callerSchema>;
/** What is live; `version` counts every change of any kind. */
export type LiveSet = v.InferOutput<typeof liveSchema>;
/** An entry of the audit; `detail` is JSON. */
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
/** An experiment that was live and is no more; when, in milliseconds since 1970. */
export type Ended = v.InferOutput<typeof endedSchema>;
/** What checking files that can be published answers. */
export type Check = v.InferOutput<typeof checkSchema>;

/** How an address is answered; without a status another service answers. */
export type Trace = v.InferOutput<typeof traceSchema>;
/** How many visitors and days an experiment takes. */
export type Plan = v.InferOutput<typeof planSchema>;

/** What a plan is made from; shares are from 0 to 1. */
export interface PlanQuestion {
  readonly baseline: { readonly kind: "conversion"; readonly rate: number };
  /** Relative to the baseline. */
  readonly effect: number;
  readonly variations: number;
  readonly goals: number;
  readonly visitors_a_day: number;
  readonly coverage: number;
  readonly consenting: number;
}

/** What a call of control answers, checked by a schema; undefined where the session has ended. Throws as the API's calls do. */
export async function get<T>(
  api: ApiClient,
  schema: v.GenericSchema<unknown, T>,
  path: string,
  params?: Readonly<Record<string, QueryValue>>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const answer = await api.get(base + path, params, signal ? { ...options, signal } : options);
  return answer === undefined ? undefined : v.parse(schema, answer);
}

export const whoAmI = (api: ApiClient) => get(api, callerSchema, "whoami");

export const readLive = (api: ApiClient) => get(api, liveSchema, "live");

/** How an address is answered by what is live; with the redirects of a draft or a version in place of the live ones where one is given. */
export const readTrace = (api: ApiClient, question: Readonly<Record<string, QueryValue>>) =>
  get(api, traceSchema, "trace", question);

/** The files of a version of experiments. */
export const readFiles = (api: ApiClient, version: string) => get(api, filesSchema, "experiments", { version });

/** Which entries of the audit are read, and how many at most. */
export interface AuditQuery {
  readonly part: string;
  readonly limit: number;
}

/** The last entries of the audit that changed what visitors are shown of a part, the newest first. */
export async function readPublications(api: ApiClient, query: AuditQuery): Promise<AuditEntry[] | undefined> {
  const schema = v.object({ entries: v.array(auditEntrySchema) });
  return (await get(api, schema, "audit", { ...query, acts: "publishing" }))?.entries;
}

/** The experiments that have ended, the latest first. */
export async function readEnded(api: ApiClient): Promise<Ended[] | undefined> {
  return (await get(api, v.object({ ended: v.array(endedSchema) }), "experiments/ended"))?.ended;
}

/** A link that shows a variation of a live experiment for a day. */
export async function readPreview(api: ApiClient, experiment: string, variation: string): Promise<string | undefined> {
  return (await get(api, previewSchema, "experiments/preview", { experiment, variation }))?.link;
}

/** How many visitors an experiment takes, and for how long; undefined where the session has ended. */
export async function planExperiment(api: ApiClient, question: PlanQuestion): Promise<Plan | undefined> {
  const answer = await api.post(`${base}experiments/plan`, question, options);
  return answer === undefined ? undefined : v.parse(planSchema, answer);
}

/** Checks files as publishing them would, and changes nothing. */
export async function checkFiles(api: ApiClient, files: Files): Promise<Check | undefined> {
  const answer = await api.put(`${base}experiments?dry_run=true`, written(files), options);
  return answer === undefined ? undefined : v.parse(checkSchema, answer);
}

/** Publishes files, if what is live still has this version; undefined where the session has ended. */
export async function publishFiles(
  api: ApiClient,
  files: Files,
  note: string,
  version: number,
): Promise<Check | undefined> {
  const path = `${base}experiments?${new URLSearchParams({ note })}`;
  const answer = await api.put(path, written(files), { ...options, headers: ifMatch(version) });
  return answer === undefined ? undefined : v.parse(checkSchema, answer);
}

/** Makes a version live, if what is live still has this version. */
export async function promote(api: ApiClient, id: string, note: string, version: number): Promise<LiveSet | undefined> {
  const path = `${base}versions/${encodeURIComponent(id)}/promote`;
  const answer = await api.post(path, { note }, { ...options, headers: ifMatch(version) });
  return answer === undefined ? undefined : v.parse(liveSchema, answer);
}

/** Switches all experiments on or off, at once: whatever else has become live in the meantime. */
export const switchExperiments = (api: ApiClient, on: boolean, note: string) =>
  turn(api, "experiments/switch", on, note);

/** Switches the maintenance page on or off, at once. */
export const switchMaintenance = (api: ApiClient, on: boolean, note: string) => turn(api, "maintenance", on, note);

async function turn(api: ApiClient, path: string, on: boolean, note: string): Promise<LiveSet | undefined> {
  const answer = await api.put(base + path, { on, note }, options);
  return answer === undefined ? undefined : v.parse(liveSchema, answer);
}

/** Puts JSON to a call of control, with what its query takes; answers undefined where the session has ended. */
export const put = (api: ApiClient, path: string, body: unknown, query: Readonly<Record<string, string>>) =>
  api.put(`${base}${path}?${new URLSearchParams(query)}`, body, options);

/** Posts nothing to a call of control, with what its query takes; answers undefined where the session has ended. */
export const post = (api: ApiClient, path: string, query: Readonly<Record<string, string>>) =>
  api.post(`${base}${path}?${new URLSearchParams(query)}`, undefined, options);

const ifMatch = (version: number) => ({ "if-match": `"${version}"` });

/** What GrowthBook sent and the holdout stay as they are unless they are sent along. */
const written = (files: Files) => files.filter(({ file }) => file !== sentFile && file !== holdoutFile);
