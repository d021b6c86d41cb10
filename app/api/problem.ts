// What a failed call says of the problem (RFC 9457).
import * as v from "valibot";
import { ApiError } from "./api-error.ts";

const schema = v.object({ type: v.string(), account: v.optional(v.string()) });

export interface ProblemKind {
  /** Last part of the problem's type, such as `sign-in-again`. */
  readonly kind: string;
  /** Of `other-browser`: the account that a sign-in link is of. */
  readonly account?: string | undefined;
}

/** The problem; undefined where the failure is of another form. */
export function problemIn(failure: unknown): ProblemKind | undefined {
  const read = v.safeParse(schema, failure instanceof ApiError ? parsedBody(failure.body) : undefined);
  if (!read.success) return undefined;
  const { type, account } = read.output;
  return { kind: kindOf(type), account };
}

/** Last part of a problem's type. */
export const kindOf = (type: string): string => type.slice(type.lastIndexOf(":") + 1);

/** The client parses plain JSON only, and problem details have a type of their own. */
export function parsedBody(body: unknown): unknown {
  if (typeof body !== "string") return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
