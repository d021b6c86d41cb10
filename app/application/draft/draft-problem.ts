// What the problem of a failed call means for the draft.
import * as v from "valibot";
import { ApiError } from "../../api/api-error.ts";
import { parsedBody } from "../../api/problem.ts";
import { DraftFailure, type DraftFailureKind } from "./draft-storage.ts";

const problemSchema = v.object({
  type: v.string(),
  step: v.optional(v.string()),
  errors: v.optional(
    v.array(
      v.object({
        pointer: v.string(),
        code: v.string(),
        params: v.optional(v.record(v.string(), v.union([v.number(), v.string()])), {}),
      }),
    ),
  ),
});

const kinds: readonly DraftFailureKind[] = [
  "draft-unknown",
  "draft-moved",
  "invitation-gone",
  "version-conflict",
  "invalid-fields",
  "step-incomplete",
  "code-wrong",
  "code-gone",
  "identification-unavailable",
];

/** What a failed call means for the draft. */
export function draftFailure(failure: unknown): DraftFailure {
  if (!(failure instanceof ApiError)) return new DraftFailure("unavailable");
  if (failure.status === 429) return new DraftFailure("too-many-requests");
  const read = v.safeParse(problemSchema, parsedBody(failure.body));
  if (!read.success) return new DraftFailure("unavailable");
  const { type, errors, step } = read.output;
  const kind = kinds.find((candidate) => type.endsWith(`:${candidate}`) || type.endsWith(`/${candidate}`));
  return new DraftFailure(kind ?? "unavailable", { ...(errors && { errors }), ...(step && { step }) });
}
