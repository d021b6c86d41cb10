// What is wrong with rules, as a failed call says (problems `rules-invalid` and `invalid-fields`).
import * as v from "valibot";
import { ApiError } from "../../api/api-error.ts";
import { parsedBody } from "../../api/problem.ts";

const schema = v.object({
  errors: v.array(
    v.object({
      pointer: v.string(),
      code: v.string(),
      params: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
  ),
});

export interface RuleError {
  /** JSON pointer into the rules. */
  readonly pointer: string;
  readonly code: string;
  /** The loan that shows it, where one does. */
  readonly example?: { readonly amount: number; readonly months: number } | undefined;
}

const exampleSchema = v.object({ amount: v.number(), months: v.number() });

/** The errors that a failure names; none where it is of another kind. */
export function ruleErrorsIn(failure: unknown): readonly RuleError[] {
  const read = v.safeParse(schema, failure instanceof ApiError ? parsedBody(failure.body) : undefined);
  if (!read.success) return [];
  return read.output.errors.map(({ pointer, code, params }) => {
    const example = v.safeParse(exampleSchema, params);
    // What was sent is the rules in an object of their own.
    return {
      pointer: pointer.replace(/^\/rules(?=\/)/, ""),
      code,
      example: example.success ? example.output : undefined,
    };
  });
}
