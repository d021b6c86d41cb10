// Which other language to suggest to a visitor, from the languages that the browser asks for. A page
// at an address of a language is never redirected: the visitor is asked.
import type { Alternate, PageData } from "../page/page-data.ts";
import { languageOf } from "../site/languages.ts";

/** The offer to read a page in another language, in that language's own words. */
export const invitations: Readonly<Record<string, string>> = {
  fi: "Lue tämä sivu suomeksi",
  sv: "Läs den här sidan på svenska",
  en: "Read this page in English",
  lv: "Lasiet šo lapu latviešu valodā",
  ru: "Читать эту страницу по-русски",
  pl: "Przeczytaj tę stronę po polsku",
  ro: "Citiți această pagină în română",
};

/**
 * The page in the first of the wanted languages (BCP 47 tags, the most wanted first) that it has;
 * undefined when that is the language it is in. The page's own region comes before others.
 */
export function suggestedLanguage(
  { language, alternates }: Pick<PageData, "language" | "alternates">,
  wanted: readonly string[],
): Alternate | undefined {
  const { region } = languageOf(language);
  const inRegion = (alternate: Alternate) => languageOf(alternate.language).region === region;
  const ordered = alternates.toSorted((a, b) => Number(inRegion(b)) - Number(inRegion(a)));
  for (const tag of wanted) {
    const primary = primaryLanguage(tag);
    if (primary === primaryLanguage(languageOf(language).tag)) return undefined;
    const found = ordered.find((alternate) => primaryLanguage(languageOf(alternate.language).tag) === primary);
    if (found) return found;
  }
  return undefined;
}

export function primaryLanguage(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}
