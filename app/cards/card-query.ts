// Cards as an address names them: `?card=ID`, or several as `?card=ID,ID`.

export const cardParameter = "card";

/** As many as one application may name (worker/lending/forms/card.json). */
export const maxCards = 3;

/** The known cards that are named, each once. */
export function readCards<Card extends { readonly id: string }>(
  query: URLSearchParams,
  cards: readonly Card[],
): Card[] {
  const named = new Set(query.getAll(cardParameter).flatMap((ids) => ids.split(",")));
  return [...named].flatMap((id) => cards.find((card) => card.id === id) ?? []).slice(0, maxCards);
}
