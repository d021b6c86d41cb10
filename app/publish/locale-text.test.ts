// How languages write dates, amounts and percentages.
import { describe, expect, test } from "vitest";
import { activeLanguages } from "../site/languages.ts";
import { writtenMoney, writtenNumber, writtenPercent } from "../site/number-style.ts";
import { currencySign, numberStyle, numberStyles, writtenAmount, writtenDate } from "./locale-text.ts";

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

// The sign of a currency stands first in English, and last in all other languages.
test.each([
  ["en-gb", "1,234,567.89", "£1,234.50", "-£410", "7.90%"],
  ["en-fi", "1,234,567.89", "€1,234.50", "-€410", "7.90 %"],
  ["fi", "1 234 567,89", "1 234,50 €", "−410 €", "7,90 %"],
  ["sv-fi", "1 234 567,89", "1 234,50 €", "−410 €", "7,90 %"],
  ["lv", "1 234 567,89", "1234,50 €", "-410 €", "7,90%"],
  ["ru-lv", "1 234 567,89", "1 234,50 €", "-410 €", "7,90 %"],
  ["pl", "1 234 567,89", "1234,50 zł", "-410 zł", "7,90%"],
  ["ro", "1.234.567,89", "1.234,50 RON", "-410 RON", "7,90 %"],
])("%s writes numbers, money and percentages in its own way", (language, number, money, difference, percent) => {
  const style = numberStyle(language);
  expect([
    plain(writtenNumber(style, 1_234_567.89, 2)),
    plain(writtenMoney(style, 1234.5, 2)),
    plain(writtenMoney(style, -410)),
    plain(writtenPercent(style, 7.9)),
  ]).toEqual([number, money, difference, percent]);
});

test("what is rounded to nothing has no sign", () => {
  expect(writtenMoney(numberStyle("en-gb"), -0.4)).toBe("£0");
  expect(writtenNumber(numberStyle("fi"), -0, 0)).toBe("0");
});

test("money of another market keeps the language's separators and place", () => {
  const inPolish = numberStyles("pl");
  expect(Object.keys(inPolish)).toEqual(["PLN", "EUR", "GBP", "RON"]);
  expect(plain(writtenMoney(inPolish.EUR ?? numberStyle("pl"), 20_000.5, 2))).toBe("20 000,50 €");
  expect(plain(writtenMoney(numberStyle("en-gb", "PLN"), 20_000))).toBe("PLN 20,000");
});

describe.each(activeLanguages)("$code", ({ code, tag, currency }) => {
  test.each([-1234.5, 0, 5, 999.99, 1000, 1234.5, 12_345.6, 1_234_567.8])(
    "writes %d as money as its locale does",
    (value) => {
      const expected = new Intl.NumberFormat(tag, { style: "currency", currency }).format(value);
      expect(writtenMoney(numberStyle(code), value, 2)).toBe(expected);
    },
  );
});
