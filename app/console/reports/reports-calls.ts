// Calls of control behind reports of visits, of redirects and of what was turned away, and what they answer.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { queryString } from "../../api/query.ts";
import { get } from "../control.ts";
import type { Days } from "./period.ts";

/** What sessions can have in common. */
export const sessionMeasures = [
  "day",
  "landing",
  "title",
  "referrer",
  "language",
  "screen",
  "viewport",
  "visit",
] as const;
export type SessionMeasure = (typeof sessionMeasures)[number];

const sessionsSchema = v.object({
  sessions: v.array(v.object({ region: v.string(), value: v.string(), sessions: v.number() })),
  sums: v.nullable(v.object({ total: v.number(), unreadable: v.number() })),
});

const hitsSchema = v.object({
  rules: v.array(
    v.object({ source: v.string(), target: v.nullable(v.string()), status: v.nullable(v.number()), hits: v.number() }),
  ),
  days: v.array(v.object({ day: v.string(), hits: v.number() })),
});

const turnedAwaySchema = v.object({
  turned_away: v.array(
    v.object({
      day: v.string(),
      what: v.picklist(["sessions", "clicks", "exposures", "paths", "audience", "renewals"]),
      why: v.picklist(["address", "day"]),
      count: v.number(),
    }),
  ),
});

export type Sessions = v.InferOutput<typeof sessionsSchema>;
export type Hits = v.InferOutput<typeof hitsSchema>;
export type TurnedAway = v.InferOutput<typeof turnedAwaySchema>["turned_away"][number];

/** Rows that a report has at most: of more, days that are longest ago or what is rarest is left out. */
export const mostRows = 1000;
const limit = mostRows;

export const readSessions = (api: ApiClient, by: SessionMeasure, days: Days) =>
  get(api, sessionsSchema, "reports/sessions", { by, ...days, limit });

/** The rules that answered in these days, most hits first, and how often all of them did by day. */
export const readHits = (api: ApiClient, days: Days) => get(api, hitsSchema, "reports/redirects", { ...days, limit });

export async function readTurnedAway(api: ApiClient, days: Days): Promise<TurnedAway[] | undefined> {
  return (await get(api, turnedAwaySchema, "reports/turned-away", { ...days, limit }))?.turned_away;
}

/** The address of a report as a table for spreadsheets. */
export function csvAddress(report: string, query: Readonly<Record<string, string>>): string {
  return `/api/control/reports/${report}${queryString({ ...query, limit, format: "csv" })}`;
}
