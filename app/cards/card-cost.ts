// What a card's credit costs, as an example: the whole limit is drawn at once and repaid in twelve equal instalments
// (Directive (EU) 2023/2225, annex III, part II).

import { type LoanCost, loanCost } from "../credit/loan-cost.ts";
import type { CardTerms, LoanCharges } from "../page/contents.ts";

export const exampleYears = 1;
export const exampleMonths = 12 * exampleYears;

/** The share of the used limit that is the least to be paid a month. */
const leastShare = 0.03;

type CardPrice = Pick<CardTerms, "ratePercent" | "monthlyFee">;

/** What a card charges, as what a loan does. */
export function cardCharges({ ratePercent, monthlyFee }: CardPrice): LoanCharges {
  return { ratePercent, monthlyFee, openingFee: 0 };
}

/** Cost of the example for a limit; undefined where that is no amount of credit. */
export function cardCost(card: CardPrice, limit: number): LoanCost | undefined {
  return loanCost({ ...cardCharges(card), principal: limit, months: exampleMonths, feeCapitalised: false });
}

/** The card that costs most in the example; undefined where there is none. */
export function dearestCard<Card extends CardPrice>(cards: readonly Card[], limit: number): Card | undefined {
  const apr = (card: Card) => cardCost(card, limit)?.aprPercent ?? 0;
  return cards.toSorted((a, b) => apr(b) - apr(a))[0];
}

/** The least that is paid a month while the whole limit is used. */
export function leastPayment(limit: number): number {
  return limit * leastShare;
}
