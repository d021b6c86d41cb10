// Where an application or an offer stands, in words.
import type { Application, OfferDetails } from "../api/types.ts";
import type { Message } from "../i18n/use-message.ts";

/** A company's stands where its case does. */
export function applicationStateText(
  { state, company, kind }: Pick<Application, "state" | "company"> & { readonly kind?: string },
  message: Message,
): string {
  if (company) return message(`company-progress.${company.progress}`);
  return isCardInUse(kind, state) ? message("card-state.paid-out") : message(`application-state.${state}`);
}

export function offerStateText({ state, kind }: Pick<OfferDetails, "state" | "kind">, message: Message): string {
  return isCardInUse(kind, state) ? message("card-state.paid-out") : message(`offer-state.${state}`);
}

/** A card is not paid out. */
function isCardInUse(kind: string | undefined, state: string): boolean {
  return kind === "card" && state === "paid-out";
}
