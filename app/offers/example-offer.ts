// For tests: an offer of a loan, with anything of it changed.
import type { OfferDetails } from "../api/types.ts";
import type { NumberStyle } from "../site/number-style.ts";

const example: OfferDetails = {
  ...{ id: "o1", application: "a1", kind: "consumer-loan", product: "p1", role: "applicant", state: "open" },
  lender: { id: "fabula-bank", name: "Fabula Bank" },
  ...{ amount: 1_000_000, currency: "GBP", months: 48, for_less: false, conditions: [], needs_iban: false },
  ...{ apr_percent: 8.12, rate_percent: 7.5, rate_type: "fixed", instalment: 24_450 },
  ...{ opening_fee: 5000, monthly_fee: 250, total_cost: 178_600, total_payable: 1_178_600 },
  ...{ arrived_at: "2026-11-20T10:00:00Z", expires_at: "2026-12-20T10:00:00Z", first_due: "2027-01-01" },
};

export const offerWith = (change: Partial<OfferDetails> = {}): OfferDetails => ({ ...example, ...change });

export const pounds: NumberStyle = {
  ...{ decimal: ".", group: ",", groupedFrom: 4, minus: "-", money: "£#", percent: "#%" },
};
