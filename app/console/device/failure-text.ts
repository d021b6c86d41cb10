// What to say where a machine's code does not work, and what to do about it.
import { ApiError } from "../../api/api-error.ts";
import { problemIn } from "../../api/problem.ts";
import type { ConsoleMessageId } from "../i18n/message-id.ts";

const tooManyCalls = 429;

const byKind: Readonly<Record<string, ConsoleMessageId>> = {
  "device-code-unknown": "device.unknown",
  "sign-in-again": "device.passkey",
  "enrols-only": "device.enrols-only",
  "role-missing": "device.role-missing",
};

export function failureText(failure: unknown): ConsoleMessageId {
  if (failure instanceof ApiError && failure.status === tooManyCalls) return "device.too-often";
  return byKind[problemIn(failure)?.kind ?? ""] ?? "device.failed";
}
