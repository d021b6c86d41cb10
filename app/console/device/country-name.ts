// Countries by name.
/** The name of a country by its ISO code in a language; undefined where the code is of none, as for Tor. */
export function countryName(code: string | null | undefined, locale: string): string | undefined {
  if (!code || !/^[A-Z]{2}$/.test(code) || code === "XX") return undefined;
  return new Intl.DisplayNames(locale, { type: "region" }).of(code);
}
