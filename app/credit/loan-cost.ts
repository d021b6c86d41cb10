// What a loan of equal monthly instalments costs. The same arithmetic, step for step, as
// worker/credit/src/lib.rs: only + - * / are used, which both languages round alike, so both give
// the same digits. Both are tested on loan-cost-cases.json.

/** Terms of a loan. Money is in whole or decimal units of the currency. */
export interface LoanTerms {
  readonly principal: number;
  /** Nominal yearly borrowing rate, in percent. */
  readonly ratePercent: number;
  readonly months: number;
  /** Charged once, when the loan is opened. */
  readonly openingFee: number;
  /** Whether the opening fee is added to the debt rather than paid at once. */
  readonly feeCapitalised: boolean;
  /** Charged with every instalment. */
  readonly monthlyFee: number;
}

export interface LoanCost {
  /** One monthly payment, fees included, not rounded. */
  readonly instalment: number;
  /** All that is paid: instalments and an opening fee paid at once. */
  readonly totalPayable: number;
  /** What the loan costs on top of the principal. */
  readonly totalCost: number;
  /** Annual percentage rate of charge, in percent, not rounded (Directive (EU) 2023/2225, annex III). */
  readonly aprPercent: number;
}

/** What is paid back, by what it is paid for. */
export interface CostParts {
  readonly borrowed: number;
  readonly interest: number;
  readonly fees: number;
}

/** What the payments of a loan are for. An opening fee added to the debt counts as a fee, and the interest on it as interest. */
export function costParts(
  { principal, months, openingFee, monthlyFee }: LoanTerms,
  { totalCost }: Pick<LoanCost, "totalCost">,
): CostParts {
  const fees = openingFee + monthlyFee * months;
  return { borrowed: principal, interest: totalCost - fees, fees };
}

/** The longest loan that is calculated, in months. */
const maxMonths = 1200;

/** Steps after which the search for a rate ends in any case. Usual loans take about six; rates that no loan has take more. */
const maxSteps = 1000;

/** The share of a rate by which the search has to come closer to go on. */
const precision = 1e-15;

/**
 * Cost of a loan; undefined for terms that describe none (a principal or period that is not
 * positive, negative charges) and for figures past what numbers hold.
 */
export function loanCost(terms: LoanTerms): LoanCost | undefined {
  const { principal, ratePercent, months, openingFee, feeCapitalised, monthlyFee } = terms;
  if (!describesLoan(terms)) return undefined;
  const debt = feeCapitalised ? principal + openingFee : principal;
  const paidAtOnce = feeCapitalised ? 0 : openingFee;
  const instalment = debt / annuityFactor(ratePercent / 1200, months) + monthlyFee;
  const totalPayable = instalment * months + paidAtOnce;
  const apr = aprPercent(principal - paidAtOnce, instalment, months);
  if (![instalment, totalPayable, apr].every(Number.isFinite)) return undefined;
  return { instalment, totalPayable, totalCost: totalPayable - principal, aprPercent: apr };
}

function describesLoan({ principal, ratePercent, months, openingFee, feeCapitalised, monthlyFee }: LoanTerms): boolean {
  const received = feeCapitalised ? principal : principal - openingFee;
  return (
    [principal, ratePercent, months, openingFee, monthlyFee].every(Number.isFinite) &&
    received > 0 &&
    Number.isInteger(months) &&
    months > 0 &&
    months <= maxMonths &&
    ratePercent >= 0 &&
    openingFee >= 0 &&
    monthlyFee >= 0
  );
}

/** Present value of one unit paid each month, at a monthly rate. */
function annuityFactor(rate: number, months: number): number {
  let discount = 1;
  let sum = 0;
  for (let month = 0; month < months; month++) {
    discount /= 1 + rate;
    sum += discount;
  }
  return sum;
}

/**
 * The rate at which the payments are worth what was received, a month being a twelfth of a year. By Newton's method: from 0
 * each step comes closer and stays below, because what payments are worth falls ever more slowly as the rate rises.
 */
function aprPercent(received: number, instalment: number, months: number): number {
  let rate = 0;
  for (let step = 0; step < maxSteps; step++) {
    let discount = 1;
    let worth = 0;
    let slope = 0;
    for (let month = 1; month <= months; month++) {
      discount /= 1 + rate;
      worth += discount;
      slope += month * discount;
    }
    const next = rate + ((instalment * worth - received) / (instalment * slope)) * (1 + rate);
    if (next - rate > rate * precision) rate = next;
    else break;
  }
  let yearly = 1;
  for (let month = 0; month < 12; month++) yearly *= 1 + rate;
  return (yearly - 1) * 100;
}
