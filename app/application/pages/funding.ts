// The figures of a funding proposal. What a loan is beside its security lenders judge by, too: one table of cases holds for both.
import type { Answers } from "../definition/form.ts";

/**
 * The rate at which one should be able to pay, in percent: 6, and where loans cost as much already, 3 more than they do, which is
 * what lenders reckon with (product.md, section 6).
 */
export const stressRate = (ratePercent: number) => (ratePercent < 6 ? 6 : ratePercent + 3);

/** The largest share of the value that anybody lends, in percent. */
export const highestLoanToValue = 95;

export interface Funding {
  readonly price: number;
  readonly savings: number;
  readonly amount: number;
  readonly years: number;
  /** What is missing of the price; below nothing where something is left. Not there where nothing is bought. */
  readonly gap: number | undefined;
  /** In percent. */
  readonly loanToValue: number;
}

/** The figures that the answers so far say. */
export function funding(answers: Answers): Funding {
  const number = (step: string, field: string) => Number(answers[step]?.[field] ?? 0) || 0;
  const price = number("property-information", "price");
  const savings = number("loan-requirement", "own_savings");
  const amount = number("loan-requirement", "amount");
  const purpose = answers["mortgage-application"]?.mortgage_purpose;
  const isBought = purpose !== "renovation" && purpose !== "transfer";
  const { extra_security: security } = answers["funding-proposal"] ?? {};
  const securityValue = security === "none" ? 0 : number("funding-proposal", "security_value");
  return {
    price,
    savings,
    amount,
    years: number("calculator", "years"),
    gap: isBought ? price - savings - amount : undefined,
    loanToValue: loanToValue({ price, securityValue, amount }),
  };
}

/** The loan beside the value of all that secures it, in percent. */
export function loanToValue({ price, securityValue, amount }: LoanToValueFacts): number {
  return (100 * amount) / (price + securityValue);
}

interface LoanToValueFacts {
  readonly price: number;
  readonly securityValue: number;
  readonly amount: number;
}
