// What the state of an offer means for the user: a card is used, where a loan is paid out.
import type { OfferDetails } from "../api/types.ts";
import type { MessageId } from "../i18n/message-id.ts";

export function offerNote(kind: string, state: Exclude<OfferDetails["state"], "open">): MessageId {
  const isOfCards = state === "accepted" || state === "paid-out" || state === "agreement-withdrawn";
  return kind === "card" && isOfCards ? `card-note.${state}` : `offer-note.${state}`;
}
