// What to say of a failure with passkeys, and what to do about it.
import { ApiError } from "../api/api-error.ts";
import { problemIn } from "../api/problem.ts";
import type { MessageId } from "../i18n/message-id.ts";
import { BrowserRefusal, type RefusalReason } from "./browser.ts";

const byReason: Readonly<Record<RefusalReason, MessageId>> = {
  unsupported: "passkey-problem.unsupported",
  "already-here": "passkey-problem.already-here",
  "wrong-host": "passkey-problem.wrong-host",
  unfit: "passkey-problem.unfit",
};

const byKind: Readonly<Record<string, MessageId>> = {
  "challenge-gone": "passkey-problem.challenge-gone",
  "enrolment-code-wrong": "passkey-problem.enrolment-code-wrong",
  "enrols-only": "passkey-problem.enrols-only",
  "last-passkey": "passkey-problem.last-passkey",
  "passkey-missing": "passkey-problem.passkey-missing",
  "passkey-refused": "passkey-problem.passkey-refused",
  "passkey-taken": "passkey-problem.passkey-taken",
  "passkey-unknown": "passkey-problem.passkey-unknown",
  "passkeys-not-set-up": "passkey-problem.not-set-up",
  "recovery-code-wrong": "passkey-problem.recovery-code-wrong",
  "role-missing": "passkey-problem.role-missing",
  "sign-in-again": "passkey-problem.sign-in-again",
  state: "passkey-problem.state",
  "too-many-passkeys": "passkey-problem.too-many-passkeys",
};

/** Most letters of a passkey's name. */
export const nameLimit = 60;

const tooManyCalls = 429;

export function failureText(failure: unknown): MessageId {
  if (failure instanceof BrowserRefusal) return byReason[failure.reason];
  if (failure instanceof ApiError && failure.status === tooManyCalls) return "passkey-problem.too-often";
  return byKind[problemIn(failure)?.kind ?? ""] ?? "passkey-problem.failed";
}
