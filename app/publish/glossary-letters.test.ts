// The order of a glossary.
import { expect, test } from "vitest";
import { glossaryLetters } from "./glossary-letters.ts";

const order = (language: string, ...words: string[]) =>
  glossaryLetters(
    language,
    words.map((term) => ({ term, definition: term })),
  ).map(({ letter, terms }) => `${letter}: ${terms.map(({ term }) => term).join(" ")}`);

test.each([
  ["en-gb", ["Lender", "Arrears", "Annual rate"], ["A: Annual rate Arrears", "L: Lender"]],
  ["fi", ["Äyri", "Vakuus", "Ylitys", "Aika"], ["A: Aika", "V: Vakuus", "Y: Ylitys", "Ä: Äyri"]],
  ["pl", ["Łączna kwota", "Lichwa", "Zastaw"], ["L: Lichwa", "Ł: Łączna kwota", "Z: Zastaw"]],
])("%s", (language, words, expected) => {
  expect(order(language, ...words)).toEqual(expected);
});
