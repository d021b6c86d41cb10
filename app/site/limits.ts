// How much and for how long one can borrow, by currency (locales/limits.json).
import limitsJson from "../../locales/limits.json" with { type: "json" };
import type { Currency } from "./languages.ts";

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

interface CurrencyLimits extends LoanLimits {
  readonly mortgage: LoanLimits;
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
