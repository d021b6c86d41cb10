// What the index of trigrams is asked for. It does not know where a rule has a trigram, so it only proposes rules, and the row decides.
import type { Word } from "./query.ts";

/** Characters of a trigram. */
const LENGTH = 3;
/** Trigrams of a word, at most: each further one is a list to read, and leaves out hardly a rule. */
const MAX_TRIGRAMS = 8;

export const isIndexed = ({ text }: Word) => [...text].length >= LENGTH;

/** The trigrams of a text, or of a long one some that are spread over it: its beginning is often that of many rules. */
export function trigrams(text: string): string[] {
  const letters = [...text];
  const last = letters.length - LENGTH;
  const count = Math.min(last + 1, MAX_TRIGRAMS);
  const starts = Array.from({ length: count }, (_, number) => Math.round((number * last) / Math.max(1, count - 1)));
  return [...new Set(starts.map((start) => letters.slice(start, start + LENGTH).join("")))];
}

/** An expression of FTS5 for all of these words. */
export const expression = (words: readonly Word[]): string =>
  [...new Set(words.flatMap(({ text }) => trigrams(text)))]
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(" AND ");
