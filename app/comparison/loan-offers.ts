// What each lender's loan of a given amount and period would cost, for those who lend it.
import { type LoanCost, loanCost } from "../credit/loan-cost.ts";
import { clamp } from "../credit/loan-query.ts";
import type { LenderTerms, LoanFormContent } from "../page/contents.ts";

export interface LoanFilter {
  /** In whole units of the currency. */
  readonly amount: number;
  readonly years: number;
  /** Only lenders that charge nothing for opening the loan. */
  readonly withoutOpeningFee: boolean;
}

export interface ComparedLoan {
  readonly lender: LenderTerms;
  readonly cost: LoanCost;
}

/** The filter that a query asks for, within the limits. */
export function readLoanFilter(
  query: URLSearchParams,
  { amount, years }: Pick<LoanFormContent, "amount" | "years">,
): LoanFilter {
  const asked = (name: string) => Number(query.get(name)) || undefined;
  return {
    amount: clamp(asked("amount") ?? amount.default, amount),
    years: clamp(asked("period") ?? years.default, years),
    withoutOpeningFee: query.get("fee") === "none",
  };
}

export function comparedLoans(lenders: readonly LenderTerms[], filter: LoanFilter): ComparedLoan[] {
  return lenders.flatMap((lender) => {
    const cost = loanCost({
      ...lender.charges,
      principal: filter.amount,
      months: filter.years * 12,
      feeCapitalised: false,
    });
    return cost && lends(lender, filter) ? [{ lender, cost }] : [];
  });
}

function lends({ amount, years, charges }: LenderTerms, filter: LoanFilter): boolean {
  return (
    within(filter.amount, amount) &&
    within(filter.years, years) &&
    !(filter.withoutOpeningFee && charges.openingFee > 0)
  );
}

function within(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}
