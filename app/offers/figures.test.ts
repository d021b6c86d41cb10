// How an offer's figures are written.
import { expect, test } from "vitest";
import { numberStyles } from "../publish/locale-text.ts";
import { figuresIn } from "./figures.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each([
  ["fi", 20_000, "EUR", "20 000 €"],
  ["fi", 492.3, "EUR", "492,30 €"],
  ["en-gb", 492.3, "GBP", "£492.30"],
  ["pl", 492.3, "EUR", "492,30 €"],
  ["fi", 492.3, "SEK", "492,30 SEK"],
])("in %s %d %s is %s", (language, amount, currency, text) => {
  expect(plain(figuresIn(numberStyles(language)).money(amount, currency))).toBe(text);
});

test("a percentage has two decimals, as everywhere else", () => {
  expect(plain(figuresIn(numberStyles("fi")).percent(7.9))).toBe("7,90 %");
});
