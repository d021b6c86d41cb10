// How languages write dates and amounts.
import { expect, test } from "vitest";
import { currencySign, writtenAmount, writtenDate } from "./locale-text.ts";

test.each([
  ["en-gb", "£70,000", "£", "3 November 2026"],
  ["en-fi", "€70,000", "€", "3 November 2026"],
  ["fi", "70 000 €", "€", "3. marraskuuta 2026"],
  ["pl", "70 000 zł", "zł", "3 listopada 2026"],
])("%s", (language, amount, sign, date) => {
  expect(writtenAmount(language, 70_000).replaceAll(/\s/g, " ")).toBe(amount);
  expect(currencySign(language)).toBe(sign);
  expect(writtenDate(language, "2026-11-03")).toEqual({ iso: "2026-11-03", text: date });
});
