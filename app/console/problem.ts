// Why a call to control failed, as problem details say it (RFC 9457).
import * as v from "valibot";
import { ApiError } from "../api/api-error.ts";
import { parsedBody } from "../api/problem.ts";
import { type Finding, findingSchema } from "./findings.ts";

const problemSchema = v.object({
  title: v.string(),
  detail: v.string(),
  findings: v.optional(v.array(findingSchema), []),
});

/** Status that says that something else is live than who asks has seen. Its detail speaks of the call, not to people. */
export const moved = 412;

export interface Problem {
  /** HTTP status; none where nothing answered. */
  readonly status?: number;
  readonly title: string;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

/** What a failure of a call says. */
export function problemOf(failure: unknown): Problem {
  if (!(failure instanceof ApiError)) {
    const detail = "Nothing was changed. Check the connection and try again.";
    return { title: "The service could not be reached", detail, findings: [] };
  }
  const { status, body } = failure;
  const read = v.safeParse(problemSchema, parsedBody(body));
  if (read.success)
    return { status, ...read.output, ...(status === moved && { detail: "Look at what is live now, and try again." }) };
  const detail = "Nothing is known of what came of it. Look at what is live and try again.";
  return { status, title: `The service answered ${status}`, detail, findings: [] };
}
