// The offers of an application that its list shows, in the order that the address asks for.
import type { OfferShown } from "../api/types.ts";
import { sorted } from "../comparison/sorting.ts";
import type { OfferQuery } from "./offer-query.ts";

/** What an offer is sorted by. */
const values: Readonly<Record<string, (offer: OfferShown) => number | string>> = {
  apr: ({ apr_percent }) => apr_percent,
  total: ({ total_payable }) => total_payable,
  instalment: ({ instalment }) => instalment,
  rate: ({ rate_percent }) => rate_percent,
  arrived: ({ arrived_at }) => Date.parse(arrived_at),
};

/**
 * Offers that match the query, sorted. Those of as much as was applied for come before smaller ones, whichever way round; offers
 * that are equal keep the order in which the API lists them.
 */
export function listedOffers(offers: readonly OfferShown[], query: OfferQuery): OfferShown[] {
  const { column, reversed } = query.sorting;
  const listed = sorted(
    offers.filter((offer) => matches(offer, query)),
    (offer) => values[column]?.(offer) ?? 0,
    reversed,
  );
  return [...listed.filter(({ for_less }) => !for_less), ...listed.filter(({ for_less }) => for_less)];
}

function matches(offer: OfferShown, query: OfferQuery): boolean {
  if (offer.state === "declined" && !query.showsDeclined) return false;
  if (query.withoutOpeningFee && offer.opening_fee > 0) return false;
  if (query.fullOnly && offer.for_less) return false;
  return query.maxInstalment === undefined || offer.instalment <= query.maxInstalment * 100;
}
