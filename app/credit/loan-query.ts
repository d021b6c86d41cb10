// Reads a loan from an address's query (specification, sections 3 and 5).
import type { Limit } from "../site/limits.ts";

export interface LoanQuery {
  /** In whole units of the currency, within the limits. */
  readonly amount: number;
  /** In years, within the limits. */
  readonly period: number;
  /** Id of a known purpose. */
  readonly purpose: string | undefined;
  /** Whether the query named a loan: amount and period, both positive. */
  readonly hasParams: boolean;
  /** Whether an application has just been sent. */
  readonly success: boolean;
}

export interface LoanQueryLimits {
  readonly amount: Limit;
  readonly years: Limit;
  readonly purposes: readonly { readonly id: string }[];
}

/** Defaults stand in for amount and period where the query does not name both. */
export function readLoanQuery(query: URLSearchParams, { amount, years, purposes }: LoanQueryLimits): LoanQuery {
  const asked = { amount: positive(query.get("amount")), period: positive(query.get("period")) };
  const hasParams = asked.amount !== undefined && asked.period !== undefined;
  const purpose = query.get("purpose");
  return {
    amount: hasParams ? clamp(asked.amount ?? amount.default, amount) : amount.default,
    period: hasParams ? clamp(asked.period ?? years.default, years) : years.default,
    purpose: purposes.find(({ id }) => id === purpose)?.id,
    hasParams,
    success: query.get("success") === "true",
  };
}

/** The nearest whole number within the limits. */
export function clamp(value: number, { min, max }: Pick<Limit, "min" | "max">): number {
  return Math.min(Math.max(Math.round(value), min), max);
}

function positive(text: string | null): number | undefined {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
