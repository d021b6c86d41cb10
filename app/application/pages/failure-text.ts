// What is said of a call that failed, where no field is to blame.
import type { Message } from "../../i18n/use-message.ts";
import { DraftFailure } from "../draft/draft-storage.ts";

export function failureText(failure: unknown, message: Message): string {
  const kind = failure instanceof DraftFailure ? failure.kind : undefined;
  if (kind === "too-many-requests" || kind === "step-incomplete") return message(`failure.${kind}`);
  if (kind === "identification-unavailable") return message("identify.failure-unavailable");
  return message("failure.unavailable");
}
