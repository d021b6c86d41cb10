// Dates, amounts and the order of words, as a language writes them.
import type { WrittenDate } from "../page/contents.ts";
import { type LanguageCode, languageOf } from "../site/languages.ts";

/** A date, from year, month and day (ISO 8601). */
export function writtenDate(language: LanguageCode, iso: string): WrittenDate {
  const format = new Intl.DateTimeFormat(languageOf(language).tag, { dateStyle: "long", timeZone: "UTC" });
  return { iso, text: format.format(new Date(iso)) };
}

/** An amount in whole units of the language's currency. */
export function writtenAmount(language: LanguageCode, amount: number): string {
  return amountFormat(language).format(amount);
}

/** The sign of the language's currency, such as £. */
export function currencySign(language: LanguageCode): string {
  const parts = amountFormat(language).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? languageOf(language).currency;
}

/** Order of two words in a language's alphabet. */
export function alphabetical(language: LanguageCode): (a: string, b: string) => number {
  return new Intl.Collator(languageOf(language).tag).compare;
}

function amountFormat(language: LanguageCode): Intl.NumberFormat {
  const { tag, currency } = languageOf(language);
  return new Intl.NumberFormat(tag, { style: "currency", currency, maximumFractionDigits: 0 });
}
