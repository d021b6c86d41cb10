// Finds pages by the words of their texts. Words match by their beginnings, whatever their accents,
// so that an inflected form is found from its stem.
import type { SearchEntry } from "./search-entry.ts";

export interface SearchMatch {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** What a match is worth, by where the word is. */
const worth = { title: 10, description: 4, text: 1 } as const;

/** A word longer than this may differ from its match in its last letters. */
const stemLength = 5;

/** Pages that hold every word of the query, the best first. */
export function search(entries: readonly SearchEntry[], query: string): SearchMatch[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: score(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry: [path, title, description] }) => ({ path, title, description }));
}

/** The worth of a page for the words; 0 when it lacks one of them. */
function score([, title, description, text]: SearchEntry, words: readonly string[]): number {
  const places = { title: wordsOf(title), description: wordsOf(description), text: wordsOf(text) };
  let sum = 0;
  for (const word of words) {
    const found = Math.max(
      ...Object.entries(places).map(([place, all]) => best(all, word) * worth[place as keyof typeof worth]),
    );
    if (found === 0) return 0;
    sum += found;
  }
  return sum;
}

/** 3 for the word itself, 2 for words that begin with it, 1 for its stem, 0 for none. */
function best(all: readonly string[], word: string): number {
  const stem = word.slice(0, Math.max(stemLength, word.length - 2));
  let found = 0;
  for (const candidate of all) {
    if (candidate === word) return 3;
    if (candidate.startsWith(word)) found = 2;
    else if (found === 0 && word.length > stemLength && candidate.startsWith(stem)) found = 1;
  }
  return found;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
