// The cards that a form's page offers.
import type { CardTerms } from "../../../page/contents.ts";
import type { FormPageData } from "../../pages/application.ts";

export function cardsIn(content: FormPageData["content"]): readonly CardTerms[] {
  return "cards" in content ? content.cards : [];
}

/** Those that are chosen, in the page's order. */
export function chosenCards(content: FormPageData["content"], chosen: unknown): readonly CardTerms[] {
  return Array.isArray(chosen) ? cardsIn(content).filter(({ id }) => chosen.includes(id)) : [];
}
