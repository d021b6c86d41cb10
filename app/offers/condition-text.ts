// What an offer depends on, in words.
import type { OfferShown } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";

export function conditionText(condition: OfferShown["conditions"][number], message: Message): string {
  return message(`condition.${condition}`);
}
