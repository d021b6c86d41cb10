// What the instalments of each year of a loan go to: the debt, its interest, and fees.
import { type LoanTerms, loanCost } from "./loan-cost.ts";

export interface LoanYear {
  /** From 1. */
  readonly year: number;
  readonly repaid: number;
  readonly interest: number;
  readonly fees: number;
  /** Debt at the end of the year. */
  readonly left: number;
}

/** The years of a loan of equal instalments, the last one as long as it is; none for terms that describe no loan. */
export function loanYears(terms: LoanTerms): LoanYear[] {
  const cost = loanCost(terms);
  if (!cost) return [];
  const { principal, ratePercent, months, openingFee, feeCapitalised, monthlyFee } = terms;
  const payment = cost.instalment - monthlyFee;
  const years: LoanYear[] = [];
  let debt = feeCapitalised ? principal + openingFee : principal;
  for (let start = 0; start < months; start += 12) {
    const count = Math.min(12, months - start);
    const before = debt;
    let interest = 0;
    for (let month = 0; month < count; month++) {
      const due = (debt * ratePercent) / 1200;
      interest += due;
      debt -= payment - due;
    }
    const opening = start === 0 && !feeCapitalised ? openingFee : 0;
    const left = start + count === months ? 0 : debt;
    years.push({ year: start / 12 + 1, repaid: before - left, interest, fees: monthlyFee * count + opening, left });
  }
  return years;
}

/** The month by which half of what was borrowed is repaid; undefined for terms that describe no loan. */
export function monthsToHalf(terms: LoanTerms): number | undefined {
  const cost = loanCost(terms);
  if (!cost) return undefined;
  const { principal, ratePercent, openingFee, feeCapitalised, monthlyFee } = terms;
  let debt = feeCapitalised ? principal + openingFee : principal;
  let month = 0;
  while (debt > principal / 2 && month < terms.months) {
    debt -= cost.instalment - monthlyFee - (debt * ratePercent) / 1200;
    month += 1;
  }
  return month;
}

/** Periods, in years, of which a table of prices is made: those that people ask about, and the one asked for. */
export function periodsToShow({ min, max }: { readonly min: number; readonly max: number }, years: number): number[] {
  const usual = [1, 2, 3, 5, 7, 10, 15, 20].filter((period) => period >= min && period <= max);
  return [...new Set([...usual, min, max, years])].sort((a, b) => a - b);
}
