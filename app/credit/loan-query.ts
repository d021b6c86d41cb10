// Reads a loan from an address's query (specification, sections 3 and 5).
import type { Limit } from "../site/limits.ts";
import { readWholeNumber } from "../site/number-style.ts";

export interface LoanQuery {
  /** In whole units of the currency, within the limits. */
  readonly amount: number;
  /** In years, within the limits. */
  readonly period: number;
  /** Id of a known purpose, which the query names by its id or its value. */
  readonly purpose: string | undefined;
  /** Whether the query named a loan: amount and period, both positive. */
  readonly hasParams: boolean;
  /** Whether an application has just been sent. */
  readonly success: boolean;
}

export interface LoanQueryLimits {
  readonly amount: Limit;
  readonly years: Limit;
  readonly purposes: readonly { readonly id: string; readonly value?: string }[];
}

/** Defaults stand in for amount and period where the query does not name both. */
export function readLoanQuery(query: URLSearchParams, { amount, years, purposes }: LoanQueryLimits): LoanQuery {
  const requested = { amount: positive(query.get("amount")), period: positive(query.get("period")) };
  const hasParams = requested.amount !== undefined && requested.period !== undefined;
  const purpose = query.get("purpose");
  return {
    amount: hasParams ? clamp(requested.amount ?? amount.default, amount) : amount.default,
    period: hasParams ? clamp(requested.period ?? years.default, years) : years.default,
    purpose: purposes.find(({ id, value }) => purpose !== null && [id, value].includes(purpose))?.id,
    hasParams,
    success: query.get("success") === "true",
  };
}

/** The amount and period that a query names, also past the limits; the defaults for what it does not name. */
export function readStatedLoan(
  query: URLSearchParams,
  { amount, years }: Pick<LoanQueryLimits, "amount" | "years">,
): { readonly amount: number; readonly years: number } {
  return {
    amount: Math.round(positive(query.get("amount")) ?? amount.default),
    years: Math.round(positive(query.get("period")) ?? years.default),
  };
}

/** What a query says of a loan, for a link that carries it on. */
export function loanParameters(query: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries([...query].filter(([name]) => ["amount", "period", "purpose"].includes(name)));
}

/** The nearest whole number within the limits. */
export function clamp(value: number, { min, max }: Pick<Limit, "min" | "max">): number {
  return Math.min(Math.max(Math.round(value), min), max);
}

function positive(text: string | null): number | undefined {
  const value = text?.trim() ? (readWholeNumber(text) ?? Number(text)) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
