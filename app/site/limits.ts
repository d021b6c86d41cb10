// How much and for how long one can borrow, by currency (locales/limits.json).
import limitsJson from "../../locales/limits.json" with { type: "json" };
import { type Currency, type LanguageCode, languageOf } from "./languages.ts";

export interface Limit {
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

export interface LoanLimits {
  /** In whole units of the currency. */
  readonly amount: Limit & { readonly step: number };
  /** Repayment period, in years. */
  readonly years: Limit;
}

export interface SmeLimits {
  /** In whole units of the currency. */
  readonly amount: Limit & { readonly step: number };
  /** Repayment period, in months: up to `longest` from the amount `longest_from` on. */
  readonly months: Limit & { readonly longest: number; readonly longest_from: number };
}

/** How high a card's credit limit can be. */
export interface CardLimits {
  /** In whole units of the currency. */
  readonly amount: Limit & { readonly step: number };
}

/** The longest period for an amount, in months (specification, section 9). */
export function longestPeriod(
  amount: number,
  { max, longest, longest_from }: Pick<SmeLimits["months"], "max" | "longest" | "longest_from">,
): number {
  return amount >= longest_from ? longest : max;
}

interface CurrencyLimits extends LoanLimits {
  readonly mortgage: LoanLimits;
  /** A company's loan. */
  readonly sme: SmeLimits;
  readonly card: CardLimits;
}

const limits: Readonly<Record<Currency, CurrencyLimits>> = limitsJson;

/** The limits of consumer loans in a currency. Throws when locales/limits.json has none for it. */
export function loanLimits(currency: string): LoanLimits {
  return limitsOf(currency);
}

/** The limits of mortgages in a currency. Throws when locales/limits.json has none for it. */
export function mortgageLimits(currency: string): LoanLimits {
  return limitsOf(currency).mortgage;
}

function limitsOf(currency: string): CurrencyLimits {
  if (!(currency in limits)) throw new Error(`locales/limits.json has no limits for ${currency}.`);
  return limits[currency as Currency];
}

/** The limits of a company's loan in the market of a language. */
export function smeLimits(language: LanguageCode): SmeLimits {
  return limitsOf(languageOf(language).currency).sme;
}

/** The limits of a card's credit in the market of a language. */
export function cardLimits(language: LanguageCode): CardLimits {
  return limitsOf(languageOf(language).currency).card;
}
