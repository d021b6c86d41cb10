// What the offers' page shows and in which order, as the address keeps it. No order is chosen by what a lender pays.
import { readChosen } from "../comparison/side-by-side.ts";
import { readSorting, type Sorting } from "../comparison/sorting.ts";

/** What offers can be sorted by; the first where the address does not say. */
export const offerSortings = [
  { id: "apr" },
  { id: "total" },
  { id: "instalment" },
  { id: "rate" },
  { id: "arrived" },
] as const;

export interface OfferQuery {
  readonly sorting: Sorting;
  /** Only offers without an opening fee: `opening_fee=none`. */
  readonly withoutOpeningFee: boolean;
  /** Only offers of as much as was applied for: `full=1`. */
  readonly fullOnly: boolean;
  /** The most that a month may cost, in whole units of the currency: `max_instalment=300`. */
  readonly maxInstalment: number | undefined;
  /** Also offers that the user is not interested in: `show=declined`. */
  readonly showsDeclined: boolean;
}

/** The parameter that holds which offers stand side by side. */
export const compareParameter = "compare";

export function readOfferQuery(query: URLSearchParams): OfferQuery {
  const most = query.get("max_instalment") ?? "";
  return {
    sorting: readSorting(query, offerSortings),
    withoutOpeningFee: query.get("opening_fee") === "none",
    fullOnly: query.get("full") === "1",
    maxInstalment: /^[1-9]\d{0,6}$/.test(most) ? Number(most) : undefined,
    showsDeclined: query.get("show") === "declined",
  };
}

/** Ids of the offers that stand side by side, up to three. */
export function readCompared(query: URLSearchParams, offers: readonly string[]): string[] {
  return readChosen(query, offers, compareParameter);
}
