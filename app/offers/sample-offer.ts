// For tests: an offer as the API describes it.
import type { OfferDetails } from "../api/types.ts";

export const sampleOffer: OfferDetails = {
  id: "a",
  kind: "loan",
  application: "c",
  role: "applicant",
  lender: { id: "fabula-bank", name: "Fabula Bank" },
  product: "fabula-bank-loan",
  currency: "EUR",
  amount: 2_000_000,
  months: 48,
  for_less: false,
  rate_percent: 7.9,
  rate_type: "fixed",
  opening_fee: 0,
  monthly_fee: 500,
  instalment: 49_232,
  apr_percent: 8.77,
  total_payable: 2_363_137,
  needs_iban: false,
  total_cost: 363_137,
  first_due: "2026-12-23",
  conditions: [],
  state: "open",
  arrived_at: "2026-11-23T10:00:03Z",
  expires_at: "2026-12-23T10:00:00Z",
};

/** A card with a credit limit of 2,000, whose figures are those of the example of a year. */
export const sampleCardOffer: OfferDetails = {
  ...sampleOffer,
  id: "b",
  kind: "card",
  product: "fabula-plain",
  card: { id: "fabula-plain", interest_free_days: 45, least_payment: 6_000 },
  amount: 200_000,
  months: 12,
  rate_percent: 14.9,
  monthly_fee: 0,
  instalment: 18_042,
  apr_percent: 15.96,
  total_payable: 216_507,
  total_cost: 16_507,
};
