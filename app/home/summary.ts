// What the front page says of an application: its best offer, and what to do next.
import type { Application, OfferDetails } from "../api/types.ts";
import { formScreen } from "../application/kinds/form-screens.ts";
import type { MessageId } from "../i18n/message-id.ts";
import type { Screen } from "../site/routes.ts";

/** States in which there may be nothing better to do than to apply again. */
const again: readonly Application["state"][] = ["withdrawn", "expired"];
/** States after which the accepted offer is the loan, or the card. */
const agreed: readonly Application["state"][] = ["signed", "paid-out"];

/** The accepted offer, or the first that can be: the API has them in order of cost. */
export function bestOffer({ offers }: Pick<Application, "offers">): OfferDetails | undefined {
  return offers.find(({ accepted }) => accepted) ?? offers.find(({ state }) => state === "open");
}

export interface NextStep {
  readonly text: MessageId;
  readonly screen: Screen;
}

export function nextStep({ state, kind }: Pick<Application, "state" | "kind">): NextStep {
  if (again.includes(state)) return { text: "home.next.again", screen: formScreen(kind) };
  if (agreed.includes(state)) return { text: kind === "card" ? "home.next.card" : "home.next.loan", screen: "offers" };
  return { text: `home.next.${state}` as MessageId, screen: "offers" };
}
