// What an offer depends on, in words.
import type { OfferDetails } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";

export function conditionText(condition: OfferDetails["conditions"][number], message: Message): string {
  return message(`condition.${condition}`);
}
