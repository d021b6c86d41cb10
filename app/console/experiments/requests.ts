// Decisions against the verdict that wait until somebody else has approved them, as control answers them.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get } from "../control.ts";
import { choices, verdictSchema } from "./outcomes.ts";

const requestSchema = v.object({
  id: v.number(),
  experiment: v.string(),
  ships: v.boolean(),
  decision: v.picklist(choices),
  variation: v.optional(v.string()),
  verdict: v.nullable(verdictSchema),
  reason: v.string(),
  who: v.string(),
  at: v.string(),
  approved_by: v.array(v.string()),
  approvals_needed: v.number(),
});

/** A decision that waits, or is approved and not made yet. */
export type DecisionRequest = v.InferOutput<typeof requestSchema>;

const listSchema = v.object({ requests: v.array(requestSchema) });
const path = "experiments/decision-requests";
const pathOf = (id: number, rest = "") => `/api/control/${path}/${id}${rest}`;
const withNote = (note: string) => `?${new URLSearchParams({ note })}`;

/** Those of an experiment, the oldest first. */
export async function readRequests(api: ApiClient, experiment: string): Promise<DecisionRequest[] | undefined> {
  const answer = await get(api, listSchema, path);
  return answer?.requests.filter((request) => request.experiment === experiment);
}

export const approveRequest = (api: ApiClient, id: number, note: string) =>
  api.post(pathOf(id, `/approve${withNote(note)}`), {}, { forbiddenSaysWhy: true });

export const refuseRequest = (api: ApiClient, id: number, note: string) =>
  api.delete(pathOf(id, withNote(note)), { forbiddenSaysWhy: true });
