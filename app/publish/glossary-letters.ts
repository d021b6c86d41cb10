// Puts a glossary's terms in alphabetical order, under their first letters.
import type { GlossaryContent } from "../page/contents.ts";
import { type LanguageCode, languageOf } from "../site/languages.ts";
import type { GlossaryTerm } from "./content-schema.ts";
import { termId } from "./glossary-terms.ts";
import { alphabetical } from "./locale-text.ts";

export function glossaryLetters(language: LanguageCode, terms: readonly GlossaryTerm[]): GlossaryContent["letters"] {
  const compare = alphabetical(language);
  const { tag } = languageOf(language);
  const sorted = terms.toSorted((a, b) => compare(a.term, b.term));
  const byLetter = Map.groupBy(sorted, ({ term }) => term.slice(0, 1).toLocaleUpperCase(tag));
  return [...byLetter].map(([letter, group]) => ({
    letter,
    terms: group.map(({ term, definition }) => ({ id: termId(term), term, definition })),
  }));
}
