// Where the page of a loan purpose is (locales/purposes.json).
import purposesJson from "../../locales/purposes.json" with { type: "json" };
import type { LanguageCode } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";

/** Path of a purpose's page. A language without a slug of its own has the Finnish one. */
export function purposePath(language: LanguageCode, id: string): string {
  const slugs: Readonly<Record<string, string>> | undefined = purposesJson.find((purpose) => purpose.id === id)?.slugs;
  return screenPath(language, "loan-purpose", { purpose: slugs?.[language] ?? slugs?.fi });
}
