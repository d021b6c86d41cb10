// Why a call to control failed, as problem details say it (RFC 9457).
import * as v from "valibot";
import { ApiError } from "../api/api-error.ts";
import { kindOf, parsedBody } from "../api/problem.ts";
import { type Finding, findingSchema } from "./findings.ts";

const problemSchema = v.object({
  type: v.optional(v.string()),
  title: v.string(),
  detail: v.string(),
  findings: v.optional(v.array(findingSchema), []),
  filter: v.optional(v.string()),
});

/** What a failed call says; where it says nothing that can be read, the reader is told by its status. */
export interface Problem {
  /** HTTP status; none where nothing answered. */
  readonly status?: number;
  /** Last part of the problem's type, such as `draft-moved`. */
  readonly kind?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly findings: readonly Finding[];
  /** Name of the filter that is wrong, where a search can't be read; none where a quotation mark is missing. */
  readonly filter?: string | undefined;
  /** By which the service's logs name the call. */
  readonly requestId?: string;
}

/** What a failure of a call says. */
export function problemOf(failure: unknown): Problem {
  if (!(failure instanceof ApiError)) return { findings: [] };
  const { status, body, requestId } = failure;
  const about = { status, ...(requestId !== undefined && { requestId }) };
  const read = v.safeParse(problemSchema, parsedBody(body));
  if (!read.success) return { ...about, findings: [] };
  const { type, ...members } = read.output;
  return { ...about, ...(type !== undefined && { kind: kindOf(type) }), ...members };
}
