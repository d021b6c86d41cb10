// How drafts stand with colleagues, and what admins have set about that, as control answers it.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";
import { get, put } from "../control.ts";
import { type Draft, draftSchema, pathOf, seen } from "./drafts.ts";

const entrySchema = v.object({
  id: v.number(),
  by: v.string(),
  verdict: v.picklist(["submitted", "approved", "changes-requested", "withdrawn", "comment"]),
  rule: v.nullable(v.string()),
  text: v.string(),
  void: v.boolean(),
  at: v.number(),
});

const reviewSchema = v.object({
  draft: draftSchema,
  needs_review: v.boolean(),
  large: v.array(v.picklist(["many-rules", "pattern"])),
  approvals_needed: v.number(),
  approved_by: v.array(v.string()),
  editors: v.array(v.string()),
  may_approve: v.boolean(),
  may_edit: v.boolean(),
  entries: v.array(entrySchema),
});

export const reviewRules = ["never", "large", "always"] as const;
/** Which decisions of experiments need a review. */
export const decisionReviews = ["never", "against-verdict"] as const;

const settingsSchema = v.object({
  review: v.object({
    redirects: v.picklist(reviewRules),
    releases: v.picklist(reviewRules),
    decisions: v.picklist(decisionReviews),
    approvals: v.number(),
    ci_tokens_reviewed: v.boolean(),
  }),
});

/** How a draft stands with others. */
export type DraftReview = v.InferOutput<typeof reviewSchema>;
export type ReviewEntry = v.InferOutput<typeof entrySchema>;
/** What admins have set about reviews. */
export type ReviewSettings = v.InferOutput<typeof settingsSchema>["review"];

/** What somebody does to a draft with a text for others. */
export type ReviewAct = "submit" | "approve" | "request-changes" | "withdraw";

export const readReview = (api: ApiClient, id: string) =>
  get(api, reviewSchema, `drafts/${encodeURIComponent(id)}/review`);

/** Acts on a draft that is as its reader saw it. */
export async function actOnDraft(api: ApiClient, draft: Draft, act: ReviewAct, text: string) {
  const answer = await api.post(pathOf(draft.id, `/${act}`), { text }, seen(draft));
  return answer === undefined ? undefined : v.parse(draftSchema, answer);
}

export const commentOn = (api: ApiClient, id: string, text: string) =>
  api.post(pathOf(id, "/comments"), { text }, { forbiddenSaysWhy: true });

export async function readReviewSettings(api: ApiClient): Promise<ReviewSettings | undefined> {
  return (await get(api, settingsSchema, "settings"))?.review;
}

export const setReviews = (api: ApiClient, review: ReviewSettings, note: string) =>
  put(api, "settings/review", review, { note });
