// Why a change of a case was refused, in words.
import * as v from "valibot";
import { ApiError } from "../../api/api-error.ts";
import { parsedBody } from "../../api/problem.ts";
import type { Message } from "../../i18n/use-message.ts";

/** Most characters of a note. */
export const noteLimit = 2000;

const schema = v.object({ errors: v.array(v.object({ pointer: v.string() })) });

export function changeFailure(failure: unknown, message: Message): string {
  if (!(failure instanceof ApiError)) return message("lender-area.failed");
  if (failure.status === 412) return message("sme-case.conflict");
  if (failure.status === 409) return message("sme-case.not-allowed");
  const read = v.safeParse(schema, parsedBody(failure.body));
  const pointer = read.success ? read.output.errors[0]?.pointer : undefined;
  if (pointer === "/note") return message("sme-case.note-missing");
  if (pointer === "/assignee") return message("sme-case.assignee-missing");
  return message("lender-area.failed");
}
