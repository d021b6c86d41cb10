// The languages of the service, as locales/languages.json lists them.
import languagesJson from "../../locales/languages.json" with { type: "json" };

/** Code of a language in a country, such as `sv-fi`. */
export type LanguageCode = string;

/** Code of a currency (ISO 4217). */
export type Currency = "EUR" | "GBP" | "PLN" | "RON";

export interface Language {
  readonly code: LanguageCode;
  /** First part of every path in this language; empty for a region's main language. */
  readonly prefix: string;
  readonly region: string;
  /** Name of the market, as files of redirects have it. */
  readonly market: string;
  /** Language tag (BCP 47) for `lang`, `hreflang` and number formats. */
  readonly tag: string;
  /** The language's own name for itself. */
  readonly name: string;
  /** Country (ISO 3166-1 alpha-2). */
  readonly country: string;
  readonly currency: string;
  /** Whether the service is open in this language. */
  readonly active: boolean;
}

export const languages: readonly Language[] = languagesJson;

export const activeLanguages: readonly Language[] = languages.filter((language) => language.active);

/** The language with this code. Throws when there is none: codes come from our own data. */
export function languageOf(code: LanguageCode): Language {
  const language = languages.find((candidate) => candidate.code === code);
  if (!language) throw new Error(`There is no language with the code "${code}".`);
  return language;
}

/** Active languages of the region that `language` belongs to, itself included. */
export function languagesOfRegion(region: string): readonly Language[] {
  return activeLanguages.filter((language) => language.region === region);
}
