// The typography of each language's texts, and the slips that the check knows.
import { describe, expect, test } from "vitest";
import { activeLanguages, type LanguageCode } from "../site/languages.ts";
import { linesOf } from "./placed-texts.ts";
import { typographyProblems, typographySlips } from "./typography.ts";

test.each(activeLanguages.map(({ code }) => code))("the texts of %s are set as the language sets them", (code) => {
  expect(typographyProblems(code)).toEqual([]);
});

test.each(activeLanguages.map(({ code }) => code))("the quotation marks of %s are known", (code) => {
  // No language has this one.
  expect(typographySlips(code, '"')).toHaveLength(1);
});

describe("a text", () => {
  const cases: [LanguageCode, string, string[]][] = [
    ["fi", "Korko on 9,4\u00a0% ja hinta 10\u00a0000\u00a0€.", []],
    ["fi", "Korko on 9,4% vuodessa.", ["4%"]],
    ["fi", "Hinta on 10 000 €.", ["0 ", "0 "]],
    ["fi", "Vuonna 2023 100 lainaa", ["3 "]],
    ["fi", "14 päivää, 7 a luku", []],
    ["fi", "”koroton” ja “koroton”", ["“"]],
    ["en-gb", "It's “free”, at 9.4%", []],
    ["en-gb", "It’s „free”", ["’", "„"]],
    ["en-gb", "9.4 %", ["4 ", "4 %"]],
    ["en-gb", "1-20 years, or 1–20", ["1-20"]],
    ["en-gb", "since 2023-11-20", []],
    ["pl", "„raty 0%” za 40\u00a0000\u00a0zł", []],
    ["pl", "za 40\u00a0000 zł", ["0 "]],
    ["ru-lv", "«другое», 9,4\u00a0%", []],
    ["ru-lv", '"другое"...', ["...", '"', '"']],
    ["lv", "divi  vārdi ; un citi", ["  ", " ;"]],
  ];

  test.each(cases)("of %s: %s", (language, text, found) => {
    expect(typographySlips(language, text).map((slip) => slip.found)).toEqual(found);
  });
});

test("blocks of code, addresses and front matter that nobody reads are left out", () => {
  const text = ["---", "key: a-1", "title: B", "---", "", "[C](/d-1-2/)", "```figure", "amount: 1-2", "```", "E"].join(
    "\n",
  );
  expect(linesOf("f.md", text).map((line) => `${line.place} ${line.text}`.trim())).toEqual([
    "line 1 ---",
    "line 3 title: B",
    "line 4 ---",
    "line 5",
    "line 6 [C]",
    "line 10 E",
  ]);
});
