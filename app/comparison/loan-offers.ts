// What each lender's loan of a given amount and period would cost, for those who lend it.
import { type LoanCost, type LoanTerms, loanCost } from "../credit/loan-cost.ts";
import { readStatedLoan } from "../credit/loan-query.ts";
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
  readonly terms: LoanTerms;
  readonly cost: LoanCost;
}

/** The filter that a query asks for. An amount or period past the limits stays as it is: nobody lends it. */
export function readLoanFilter(query: URLSearchParams, limits: Pick<LoanFormContent, "amount" | "years">): LoanFilter {
  return { ...readStatedLoan(query, limits), withoutOpeningFee: query.get("fee") === "none" };
}

export function comparedLoans(lenders: readonly LenderTerms[], filter: LoanFilter): ComparedLoan[] {
  return lenders.flatMap((lender) => {
    const terms = {
      ...lender.charges,
      principal: filter.amount,
      months: filter.years * 12,
      feeCapitalised: false,
    };
    const cost = loanCost(terms);
    return cost && lends(lender, filter) ? [{ lender, terms, cost }] : [];
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
