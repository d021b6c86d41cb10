// What stands in a card's fields when the first step is opened: the usual limit, what is stored, and the cards that the address
// names.
import { readCards } from "../../cards/card-query.ts";
import { cardLimits } from "../../site/limits.ts";
import type { StepAnswers } from "../definition/form.ts";
import type { GivenAnswers } from "../pages/application.ts";
import { cardsIn } from "./card/cards-in.ts";

export function firstCardAnswers(
  step: string,
  stored: StepAnswers | undefined,
  { language, query, content }: Pick<GivenAnswers, "language" | "query" | "content">,
): StepAnswers {
  if (step !== "card") return stored ?? {};
  const cards = cardsIn(content);
  const ids = (chosen: readonly { readonly id: string }[]) => chosen.map(({ id }) => id);
  const named = ids(readCards(query, cards));
  // A card that is not offered any more could not be taken out of the answers.
  const answered = stored?.cards as readonly string[] | undefined;
  const offered = ids(cards).filter((id) => answered?.includes(id));
  return {
    credit_limit: cardLimits(language).amount.default,
    ...stored,
    cards: named.length > 0 ? named : offered,
  };
}
