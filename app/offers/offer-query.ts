// Which offers their page shows, as the address keeps it. The order is the table's (`sort=`); no order is chosen by what a
// lender pays.
import type { OfferDetails } from "../api/types.ts";

export interface OfferFilter {
  /** Only offers without an opening fee: `opening_fee=none`. */
  readonly withoutOpeningFee: boolean;
  /** Only offers of as much as was applied for: `full=1`. */
  readonly fullOnly: boolean;
  /** The most that a month may cost, in whole units of the currency: `max_instalment=300`. */
  readonly maxInstalment: number | undefined;
}

export interface OfferQuery extends OfferFilter {
  /** Also offers that the user is not interested in: `show=declined`. */
  readonly showsDeclined: boolean;
}

/** The parameter that holds which offers stand side by side. */
export const compareParameter = "compare";

export function readOfferQuery(query: URLSearchParams): OfferQuery {
  return {
    withoutOpeningFee: query.get("opening_fee") === "none",
    fullOnly: query.get("full") === "1",
    maxInstalment: readMaxInstalment(query.get("max_instalment") ?? ""),
    showsDeclined: query.get("show") === "declined",
  };
}

/** A whole amount above nothing; undefined where the text is none. */
export function readMaxInstalment(text: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

export function matchesFilter(
  { opening_fee, for_less, instalment, card }: Pick<OfferDetails, "opening_fee" | "for_less" | "instalment" | "card">,
  { withoutOpeningFee, fullOnly, maxInstalment }: OfferFilter,
): boolean {
  if (withoutOpeningFee && opening_fee > 0) return false;
  if (fullOnly && for_less) return false;
  const monthly = card?.least_payment ?? instalment;
  return maxInstalment === undefined || monthly <= maxInstalment * 100;
}
