// What a form is checked against besides its answers: the country's rules, the currency's limits, and the day.
import limitsJson from "../../../locales/limits.json" with { type: "json" };
import { type Currency, type LanguageCode, languageOf } from "../../site/languages.ts";

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Months, of which there may be more from an amount on. */
export interface MonthRange extends Range {
  readonly longest: number;
  readonly longest_from: number;
}

export interface Market {
  /** Country (ISO 3166-1 alpha-2). */
  readonly country: string;
  /** Limits by the names that the definition has for them. */
  readonly limits: {
    readonly amount: Range;
    readonly years: Range;
    readonly "mortgage-amount": Range;
    readonly "mortgage-years": Range;
    /** The year that is three years on. */
    readonly "in-3-years": number;
    /** The most money a month. */
    readonly monthly: number;
    /** The largest balance of a debt. */
    readonly balance: number;
    readonly "sme-amount": Range;
    readonly "sme-months": MonthRange;
    readonly "credit-limit": Range;
  };
  /** Ids of the cards that can be applied for. */
  readonly cards: readonly string[];
  /** Whether numbers set apart for tests are taken. */
  readonly development: boolean;
  /** The market's day, `YYYY-MM-DD`. */
  readonly today: string;
}

export function marketOf(
  { country, currency }: { readonly country: string; readonly currency: string },
  { development, today, cards = [] }: Pick<Market, "development" | "today"> & Partial<Pick<Market, "cards">>,
): Market {
  const { amount, years, monthly, balance, mortgage, sme, card } = limitsJson[currency as Currency];
  const mortgages = { "mortgage-amount": mortgage.amount, "mortgage-years": mortgage.years };
  const companies = { "sme-amount": sme.amount, "sme-months": sme.months };
  const credit = { "credit-limit": card.amount };
  const inThreeYears = Number(today.slice(0, 4)) + 3;
  const limits = { amount, years, ...mortgages, ...companies, ...credit, "in-3-years": inThreeYears, monthly, balance };
  return { country, limits, cards, development, today };
}

const zones: Readonly<Record<string, string>> = {
  FI: "Europe/Helsinki",
  GB: "Europe/London",
  LV: "Europe/Riga",
  PL: "Europe/Warsaw",
  RO: "Europe/Bucharest",
};

/** The market of a language, on the day that it is there at a moment, with the cards that can be applied for. */
export function marketAt(
  language: LanguageCode,
  now: Date,
  development: boolean,
  cards: readonly string[] = [],
): Market {
  const { country, currency } = languageOf(language);
  // The locale writes days as ISO 8601 does.
  const today = new Intl.DateTimeFormat("sv", { timeZone: zones[country], dateStyle: "short" }).format(now);
  return marketOf({ country, currency }, { development, today, cards });
}

/** Whether this is a service on somebody's own machine: it takes the numbers that are set apart for tests. */
export function isDevelopment(): boolean {
  return /(^|\.)localhost$/.test(window.location.hostname);
}
