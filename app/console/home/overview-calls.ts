// Calls of control behind the overview, and what they answer.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";

const publicationSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  who: v.string(),
  why: v.string(),
});

const kinds = v.picklist(["redirects", "release", "campaigns", "experiments", "hosts"]);

const chartsSchema = v.object({
  span: v.picklist(["hours", "days"]),
  series: v.array(
    v.object({
      measure: v.picklist(["requests", "errors", "hits", "not-found", "sessions", "renewals", "clicks", "conversions"]),
      points: v.array(
        v.object({
          at: v.pipe(v.string(), v.isoTimestamp()),
          count: v.nullable(v.number()),
          before: v.nullable(v.number()),
        }),
      ),
      sum: v.number(),
      change: v.nullable(v.number()),
    }),
  ),
  marks: v.array(v.object({ ...publicationSchema.entries, kind: kinds })),
});

const draftSchema = v.object({
  ...{ id: v.string(), title: v.string(), updated_by: v.string(), updated_at: v.number() },
  state: v.picklist(["open", "in-review", "changes-requested", "approved"]),
});

const time = v.nullable(v.pipe(v.string(), v.isoTimestamp()));
const systemsSchema = v.object({
  counts: v.object({ waiting: v.number(), taken_in: time, merged: time }),
  deliveries: v.nullable(v.object({ waiting: v.number(), dead: v.number() })),
  mails_waiting: v.number(),
  origin: v.object({ is_well: v.boolean(), took_ms: v.number(), status: v.nullable(v.number()) }),
  index: v.nullable(
    v.object({
      state: v.picklist(["current", "updating", "lagging", "no-text"]),
      version: v.string(),
      done: v.nullable(v.number()),
    }),
  ),
});

const overviewSchema = v.object({
  version: v.number(),
  live: v.array(
    v.object({
      kind: kinds,
      id: v.string(),
      by: v.nullable(publicationSchema),
      before: v.nullable(v.string()),
    }),
  ),
  attention: v.array(
    v.object({
      what: v.string(),
      matter: v.picklist([
        "maintenance",
        "wrong-split",
        "broken-guardrail",
        "dead-deliveries",
        "failing-targets",
        "experiments-off",
        "overdue-holdout",
        "lagging-index",
        "due-compaction",
        "rising-not-found",
        "rollout",
        "past-plan",
        "waiting-decision",
        "released-content",
        "ending-tokens",
      ]),
      part: v.string(),
      count: v.number(),
      usual: v.nullable(v.number()),
      experiment: v.nullable(v.string()),
      snoozed: v.nullable(
        v.object({ by: v.string(), until: v.pipe(v.string(), v.isoTimestamp()), reason: v.string() }),
      ),
    }),
  ),
  drafts: v.object({ own: v.array(draftSchema), to_review: v.array(draftSchema) }),
  systems: systemsSchema,
  charts: chartsSchema,
});

export type Overview = v.InferOutput<typeof overviewSchema>;
export type LivePart = Overview["live"][number];
export type Attention = Overview["attention"][number];
export type WaitingDrafts = Overview["drafts"];
export type WaitingDraft = WaitingDrafts["own"][number];
export type Systems = Overview["systems"];
export type Charts = Overview["charts"];
export type Series = Charts["series"][number];
/** The time that charts show: 24 hours or 30 days. */
export type Span = Charts["span"];

/** What is live, what needs attention, which drafts wait, how systems are doing and what was counted lately, as far as the user may see it. */
export const readOverview = (api: ApiClient, span: Span) => get(api, overviewSchema, "overview", { span });

const dayMs = 86_400_000;
const pathOf = (what: string) => `/api/control/overview/snoozes/${encodeURIComponent(what)}`;
/** Who may not do something is told by control which role it takes, and stays signed in. */
const options = { forbiddenSaysWhy: true } as const;

/** Lets what needs attention wait for some days, with the reason why it may. */
export async function snooze(api: ApiClient, what: string, days: number, reason: string): Promise<void> {
  // A second less, so that 30 days are not too long by a clock that goes before control's.
  const until = new Date(Date.now() + days * dayMs - 1_000).toISOString();
  await api.put(pathOf(what), { until, reason }, options);
}

/** Has it need attention again. */
export async function unsnooze(api: ApiClient, what: string, note: string): Promise<void> {
  await api.delete(`${pathOf(what)}?${new URLSearchParams({ note })}`, options);
}

const pulseSchema = v.object({ live: v.number(), audit: v.number(), reports: v.number() });

/** Numbers that grow with what the console shows, as one text; undefined where the session has ended. */
export async function readPulse(api: ApiClient): Promise<string | undefined> {
  const pulse = await get(api, pulseSchema, "pulse");
  return pulse && Object.values(pulse).join(" ");
}
