// What a report is asked, saved under a name: for everybody who may read the report.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import type { Query } from "../address.ts";
import { get } from "../control.ts";

/** The reports of which views can be saved, with their paths below the console's own. */
export const reportPaths = {
  sessions: "reports",
  redirects: "reports/redirects",
  "turned-away": "reports/turned-away",
  clicks: "campaigns/reports",
} as const;
export type SavedReport = keyof typeof reportPaths;

const questionSchema = v.object({
  /** What rows have in common; none where the report has no choice. */
  by: v.nullable(v.string()),
  /** How many days up to the one on which the view is opened; none where it has a first and a last day. */
  days: v.nullable(v.number()),
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** Whether the days before are shown, too. */
  compare: v.boolean(),
});

const viewSchema = v.object({
  name: v.string(),
  report: v.picklist(["sessions", "redirects", "turned-away", "clicks"]),
  question: questionSchema,
  saved_by: v.string(),
  may_change: v.boolean(),
});

export type Question = v.InferOutput<typeof questionSchema>;
export type SavedView = v.InferOutput<typeof viewSchema>;

/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

/** The saved views of all reports that the user may read, in the order of their names. */
export async function readSavedViews(api: ApiClient): Promise<readonly SavedView[] | undefined> {
  return (await get(api, v.object({ views: v.array(viewSchema) }), "views"))?.views;
}

/** Saves a view; in place of one of the user's own with the same name. Undefined where the session has ended. */
export async function saveView(
  api: ApiClient,
  view: Pick<SavedView, "name" | "report" | "question">,
): Promise<SavedView | undefined> {
  const answer = await api.put("/api/control/views", view, call);
  return answer === undefined ? undefined : v.parse(viewSchema, answer);
}

export const removeView = (api: ApiClient, name: string) =>
  api.delete(`/api/control/views?${new URLSearchParams({ name })}`, call);

/** The question as the address of its report has it. */
export function queryOf({ by, days, from, to, compare }: Question): Query {
  return {
    by: by ?? undefined,
    days: days?.toString(),
    from: from ?? undefined,
    to: to ?? undefined,
    compare: compare ? "before" : undefined,
  };
}
