// What the front page says of an application: its best offer, and what to do next.
import type { Application, OfferShown } from "../api/types.ts";
import type { MessageId } from "../i18n/message-id.ts";
import type { Screen } from "../site/routes.ts";

/** States in which there may be nothing better to do than to apply again. */
const again: readonly Application["state"][] = ["withdrawn", "expired"];
/** States after which the accepted offer is the loan. */
const loan: readonly Application["state"][] = ["signed", "paid-out"];

/** The accepted offer, or the first that can be: the API has them in order of cost. */
export function bestOffer({ offers }: Pick<Application, "offers">): OfferShown | undefined {
  return offers.find(({ accepted }) => accepted) ?? offers.find(({ state }) => state === "open");
}

export interface NextStep {
  readonly text: MessageId;
  readonly screen: Screen;
}

export function nextStep({ state }: Pick<Application, "state">): NextStep {
  if (again.includes(state)) return { text: "home.next.again", screen: "loan-form" };
  if (loan.includes(state)) return { text: "home.next.loan", screen: "offers" };
  return { text: `home.next.${state}` as MessageId, screen: "offers" };
}
