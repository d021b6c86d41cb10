// Where an application or an offer stands, in words.
import type { Application, OfferShown } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";

/** A company's stands where its case does. */
export function applicationStateText(
  { state, company }: Pick<Application, "state" | "company">,
  message: Message,
): string {
  return company ? message(`company-progress.${company.progress}`) : message(`application-state.${state}`);
}

export function offerStateText(state: OfferShown["state"], message: Message): string {
  return message(`offer-state.${state}`);
}
