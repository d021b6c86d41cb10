// How languages write dates, amounts and percentages.
import { describe, expect, test } from "vitest";
import { activeLanguages } from "../site/languages.ts";
import { writtenMoney, writtenPercent } from "../site/number-style.ts";
import { currencySign, numberStyle, writtenAmount, writtenDate } from "./locale-text.ts";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

test.each([
  ["en-gb", "£70,000", "£", "3 November 2026"],
  ["en-fi", "€70,000", "€", "3 November 2026"],
  ["fi", "70 000 €", "€", "3. marraskuuta 2026"],
  ["pl", "70 000 zł", "zł", "3 listopada 2026"],
])("%s", (language, amount, sign, date) => {
  expect(plain(writtenAmount(language, 70_000))).toBe(amount);
  expect(currencySign(language)).toBe(sign);
  expect(writtenDate(language, "2026-11-03")).toEqual({ iso: "2026-11-03", text: date });
});

test.each([
  ["fi", 7.23, "7,23 %"],
  ["en-gb", 7.23, "7.23%"],
  ["en-fi", 7.23, "7.23 %"],
  ["lv", 7.5, "7,50%"],
  ["ru-lv", 12.345, "12,35 %"],
])("%s writes a percentage of %s as %s", (language, value, text) => {
  expect(plain(writtenPercent(numberStyle(language), value))).toBe(text);
});

describe.each(activeLanguages)("$code", ({ code, tag, currency }) => {
  test.each([0, 5, 999.99, 1000, 1234.5, 12_345.6, 1_234_567.8])("writes %d as money as its locale does", (value) => {
    const expected = new Intl.NumberFormat(tag, { style: "currency", currency }).format(value);
    expect(writtenMoney(numberStyle(code), value, 2)).toBe(expected);
  });
});
