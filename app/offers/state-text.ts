// Where an application or an offer stands, in words.
import type { Application, OfferShown } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";

export function applicationStateText(state: Application["state"], message: Message): string {
  return message(`application-state.${state}`);
}

export function offerStateText(state: OfferShown["state"], message: Message): string {
  return message(`offer-state.${state}`);
}
