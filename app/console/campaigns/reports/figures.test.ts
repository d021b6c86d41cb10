// What a report's rows come to.
import { expect, test } from "vitest";
import { clickFigures, conversionFigures } from "./figures.ts";

const days = { from: "2026-03-01", to: "2026-03-03" };
const clicks = (value: string, clicks: number, consented: number, region = "fi") => ({
  region,
  value,
  clicks,
  consented,
});
const conversions = (value: string, name: string, first: number, last: number) => ({
  ...{ value, name, first, last, currency: null },
  ...{ first_cents: 0, last_cents: 0 },
});

test("clicks of all regions are added, the most first", () => {
  const rows = [clicks("google", 3, 1), clicks("facebook", 4, 2), clicks("google", 2, 2, "intl")];
  expect(clickFigures(rows, "source", days)).toEqual([
    { value: "google", clicks: 5, consented: 3 },
    { value: "facebook", clicks: 4, consented: 2 },
  ]);
});

test("by day each day has a figure, in order", () => {
  expect(clickFigures([clicks("2026-03-02", 3, 1)], "day", days).map(({ value, clicks }) => [value, clicks])).toEqual([
    ["2026-03-01", 0],
    ["2026-03-02", 3],
    ["2026-03-03", 0],
  ]);
});

test("conversions of all names are added, by first and by last click", () => {
  const rows = [
    conversions("google", "sale", 1, 0),
    conversions("google", "offer", 2, 1),
    conversions("", "sale", 0, 2),
  ];
  expect(conversionFigures(rows, "source", days)).toEqual([
    { value: "", first: 0, last: 2 },
    { value: "google", first: 3, last: 1 },
  ]);
});
