// What the API says is wrong with a section, in words, by the pointer of the field.
import * as v from "valibot";
import { ApiError } from "../../api/api-error.ts";
import { parsedBody } from "../../api/problem.ts";
import type { Message } from "../../i18n/use-message.ts";

const codes = ["missing", "malformed", "too-long", "too-large", "in-future", "required", "twice", "taken"] as const;

const schema = v.object({ errors: v.array(v.object({ pointer: v.string(), code: v.string() })) });

/** The mistakes; undefined where the failure is another. `fieldName` names the field at a pointer. */
export function mistakesIn(
  failure: unknown,
  message: Message,
  fieldName: (pointer: string) => string,
): ReadonlyMap<string, string> | undefined {
  if (!(failure instanceof ApiError && failure.status === 422)) return undefined;
  const read = v.safeParse(schema, parsedBody(failure.body));
  if (!read.success) return undefined;
  return new Map(
    read.output.errors.map(({ pointer, code }) => {
      const known = codes.find((one) => one === code) ?? "malformed";
      return [pointer, message(`onboarding.error-${known}`, { field: fieldName(pointer) })];
    }),
  );
}
