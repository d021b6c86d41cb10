// Keeps one term for one thing in each language: app/content/terms.json says which word to write and which of its
// rivals not to, and this finds the rivals in a language's messages and content.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as v from "valibot";
import type { LanguageCode } from "../site/languages.ts";
import { contentFolder } from "./content.ts";
import { readCatalogue } from "./messages.ts";
import { type PlacedText, placedTexts } from "./placed-texts.ts";

const word = v.pipe(v.string(), v.trim(), v.minLength(1));

const termSchema = v.strictObject({
  thing: word,
  /** The term to write. */
  write: word,
  /** Words not to write for the thing. A `*` stands for any ending: `kulutusluot*` is also kulutusluottojen. */
  not: v.optional(v.array(word), []),
  /** Files of the language's content in which the others may stand, as in a glossary that explains them. */
  except: v.optional(v.array(word), []),
});

const termsSchema = v.strictObject({
  /** Messages that have to say the term of a thing, by thing. */
  messages: v.record(word, word),
  languages: v.record(v.string(), v.array(termSchema)),
});

export type Term = v.InferOutput<typeof termSchema>;
export type Terms = v.InferOutput<typeof termsSchema>;

const file = join(contentFolder, "terms.json");

export function loadTerms(): Terms {
  return v.parse(termsSchema, JSON.parse(readFileSync(file, "utf8")));
}

/** Every word of a text that has another term, as it is written there, with the term. */
export function rivals(
  text: string,
  terms: readonly Pick<Term, "write" | "not">[],
): { found: string; write: string }[] {
  return terms.flatMap(({ write, not }) =>
    not.flatMap((rival) => [...text.matchAll(rivalPattern(rival))].map(([found]) => ({ found, write }))),
  );
}

const patterns = new Map<string, RegExp>();

/** Matches a rival where it stands as a word of its own, in any case and with any space between its words. */
function rivalPattern(rival: string): RegExp {
  const known = patterns.get(rival);
  if (known) return known;
  const words = rival.split(/\s+/).map((part) =>
    part
      .split("*")
      .map((literal) => literal.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("[\\p{L}\\p{M}]*"),
  );
  const letter = "[\\p{L}\\p{M}\\p{N}]";
  const pattern = new RegExp(`(?<!${letter})${words.join("\\s+")}(?!${letter})`, "giu");
  patterns.set(rival, pattern);
  return pattern;
}

/** What a language's messages and content call by another word than its own term. */
export function termProblems(language: LanguageCode, terms: Terms = loadTerms()): string[] {
  const own = terms.languages[language];
  if (!own) return [`app/content/terms.json: has no terms for ${language}`];
  const catalogue = readCatalogue(language) ?? new Map<string, string>();
  return [
    ...requiredProblems(language, own, terms.messages, catalogue),
    ...placedTexts(language).flatMap((placed) => rivalProblems(language, placed, own)),
  ];
}

function rivalProblems(language: LanguageCode, { file, place, text }: PlacedText, terms: readonly Term[]): string[] {
  const name = relative(`app/content/${language}`, file);
  const applying = terms.filter(({ except }) => !except.includes(name));
  return rivals(text, applying).map(({ found, write }) => `${file}: ${place} says "${found}": write "${write}"`);
}

function requiredProblems(
  language: LanguageCode,
  terms: readonly Term[],
  messages: Terms["messages"],
  catalogue: ReadonlyMap<string, string>,
): string[] {
  return Object.entries(messages).flatMap(([thing, id]) => {
    const term = terms.find((candidate) => candidate.thing === thing);
    if (!term) return [`app/content/terms.json: ${language} has no term for "${thing}"`];
    const isRequiredWordThere = plain(catalogue.get(id) ?? "").includes(plain(term.write));
    return isRequiredWordThere ? [] : [`locales/messages/${language}.po: ${id} has to say "${term.write}"`];
  });
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, " ");
}
