// The offers for a user's loan applications, as the API describes them.
import * as v from "valibot";
import type { ApiClient } from "../api/client.ts";
import { type CostParts, costParts, type LoanTerms } from "../credit/loan-cost.ts";

/** Money comes in hundredths of the currency's unit. */
const money = v.pipe(
  v.number(),
  v.integer(),
  v.transform((hundredths) => hundredths / 100),
);

const offerSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  lender: v.pipe(
    v.object({ name: v.string() }),
    v.transform(({ name }) => name),
  ),
  currency: v.pipe(v.string(), v.length(3)),
  amount: money,
  months: v.number(),
  rate_percent: v.number(),
  opening_fee: money,
  monthly_fee: money,
  instalment: money,
  apr_percent: v.number(),
  total_payable: money,
  accepted: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

export type Offer = v.InferOutput<typeof offerSchema>;

/** An offer as the API answers it. Throws where it is none. */
export const readOffer = (answer: unknown): Offer => v.parse(offerSchema, answer);

/** An offer's terms, for what is worked out from them. */
export function offerTerms({ amount, rate_percent, months, opening_fee, monthly_fee }: Offer): LoanTerms {
  return {
    principal: amount,
    ratePercent: rate_percent,
    months,
    openingFee: opening_fee,
    feeCapitalised: false,
    monthlyFee: monthly_fee,
  };
}

/** What an offer's payments are for, as the lender reckons its total. */
export function offerParts(offer: Offer): CostParts {
  return costParts(offerTerms(offer), { totalCost: offer.total_payable - offer.amount });
}

const path = (id: string) => `/api/v1/offers/${encodeURIComponent(id)}`;

/** An offer; undefined when access was denied. Throws as the API's calls do. */
export async function loadOffer(api: ApiClient, id: string): Promise<Offer | undefined> {
  const answer = await api.get(path(id));
  return answer === undefined ? undefined : readOffer(answer);
}

/** Accepts an offer and answers it; undefined when access was denied. Throws as the API's calls do. */
export async function acceptOffer(api: ApiClient, { id }: Offer): Promise<Offer | undefined> {
  const answer = await api.post(`${path(id)}/accept`);
  return answer === undefined ? undefined : readOffer(answer);
}
