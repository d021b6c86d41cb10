// Finds what an editor of a language would mark in its messages and content: foreign quotation marks, hyphens and dots
// in place of dashes and ellipses, numbers that could be parted from their units at the end of a line.
import type { LanguageCode } from "../site/languages.ts";
import { placedTexts } from "./placed-texts.ts";

interface Style {
  /** The quotation marks of the language. */
  readonly quotes: string;
  /** Whether a per cent sign follows its number at once. */
  readonly closePercent: boolean;
}

const nordic: Style = { quotes: "””", closePercent: false };
const english: Style = { quotes: "“”", closePercent: true };
const low: Style = { quotes: "„”", closePercent: true };

const styles: Partial<Record<LanguageCode, Style>> = {
  fi: nordic,
  "sv-fi": nordic,
  "en-fi": english,
  "en-gb": english,
  ro: low,
  pl: low,
  lv: { ...low, closePercent: false },
  "ru-lv": { quotes: "«»", closePercent: false },
};

interface Slip {
  readonly pattern: RegExp;
  readonly advice: string;
}

const common: readonly Slip[] = [
  { pattern: /’/g, advice: "the apostrophe '" },
  { pattern: /(?<![\d-])\d{1,3}-\d{1,3}(?![\d-])/g, advice: "a range with an en dash (–)" },
  { pattern: /\.\.\./g, advice: "an ellipsis (…)" },
  { pattern: /(?<=\S) {2,}(?=\S)/g, advice: "one space" },
  { pattern: / [,;?!](?=\s|$)/g, advice: "no space before the mark" },
  { pattern: /\d (?=\d{3}(?!\d)|[€£%]|zł|lei\b)/g, advice: "a non-breaking space within a number and before its unit" },
];

/** What a text of a language has that its typography does not allow, each with what to write. */
export function typographySlips(language: LanguageCode, text: string): { found: string; advice: string }[] {
  const style = styles[language];
  const own: Slip[] = style
    ? [
        {
          pattern: new RegExp(`[${[...'"“”„«»'].filter((mark) => !style.quotes.includes(mark)).join("")}]`, "g"),
          advice: `the quotation marks ${style.quotes}`,
        },
        style.closePercent
          ? { pattern: /\d[ \u00a0]%/g, advice: "the per cent sign after its number at once" }
          : { pattern: /\d%/g, advice: "a non-breaking space before the per cent sign" },
      ]
    : [];
  return [...common, ...own].flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map(([found]) => ({ found, advice })),
  );
}

export function typographyProblems(language: LanguageCode): string[] {
  return placedTexts(language).flatMap(({ file, place, text }) =>
    typographySlips(language, text).map(({ found, advice }) => `${file}: ${place} has "${found}": write ${advice}`),
  );
}
