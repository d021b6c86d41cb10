// Dates, numbers and the order of words, as a language writes them.
import type { WrittenDate } from "../page/contents.ts";
import { activeLanguages, type LanguageCode, languageOf } from "../site/languages.ts";
import { type NumberStyle, writtenMoney } from "../site/number-style.ts";

/** A date, from year, month and day (ISO 8601). */
export function writtenDate(language: LanguageCode, iso: string): WrittenDate {
  const format = new Intl.DateTimeFormat(languageOf(language).tag, { dateStyle: "long", timeZone: "UTC" });
  return { iso, text: format.format(new Date(iso)) };
}

/** How the language writes numbers, percentages, and money in its own currency or another. */
export function numberStyle(language: LanguageCode, currency = languageOf(language).currency): NumberStyle {
  const { tag } = languageOf(language);
  // The separators of money serve all figures: in some locales those of plain numbers differ, and
  // one page must not write 1.5 as both 1.5 and 1,5.
  const money = new Intl.NumberFormat(tag, { style: "currency", currency });
  const parts = money.formatToParts(1_234_567.8);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  const grouped = (value: number) => money.formatToParts(value).some(({ type }) => type === "group");
  return {
    decimal: part("decimal"),
    group: part("group"),
    groupedFrom: grouped(1000) ? 4 : 5,
    minus: new Intl.NumberFormat(tag).formatToParts(-1).find(({ type }) => type === "minusSign")?.value ?? "-",
    money: pattern(moneyFormat(language, currency)),
    percent: pattern(new Intl.NumberFormat(tag, { style: "percent" })),
  };
}

/** The same for every currency that the service has a market for. */
export function numberStyles(language: LanguageCode): Readonly<Record<string, NumberStyle>> {
  const own = languageOf(language).currency;
  const currencies = new Set([own, ...activeLanguages.map(({ currency }) => currency)]);
  return Object.fromEntries([...currencies].map((currency) => [currency, numberStyle(language, currency)]));
}

/** An amount in whole units of the language's currency. */
export function writtenAmount(language: LanguageCode, amount: number): string {
  return writtenMoney(numberStyle(language), amount);
}

/** The sign of the language's currency, such as £. */
export function currencySign(language: LanguageCode): string {
  const sign = moneyFormat(language).formatToParts(0);
  return sign.find(({ type }) => type === "currency")?.value ?? languageOf(language).currency;
}

/** Order of two words in a language's alphabet. */
export function alphabetical(language: LanguageCode): (a: string, b: string) => number {
  return new Intl.Collator(languageOf(language).tag).compare;
}

function moneyFormat(language: LanguageCode, currency = languageOf(language).currency): Intl.NumberFormat {
  const { tag } = languageOf(language);
  return new Intl.NumberFormat(tag, { style: "currency", currency, maximumFractionDigits: 0 });
}

/** The format with `#` in place of its number. */
function pattern(format: Intl.NumberFormat): string {
  return format
    .formatToParts(0)
    .map(({ type, value }) => (type === "integer" ? "#" : value))
    .join("");
}
