// The days that a report covers.
import { expect, test } from "vitest";
import { daysBefore, eachDay, lastDays, readDays } from "./period.ts";

test("the last days end with today", () => {
  const days = lastDays("30", Date.parse("2026-03-01T12:00:00Z"));
  expect([days, eachDay(days).length]).toEqual([{ from: "2026-01-31", to: "2026-03-01" }, 30]);
});

test("the days before are as many, and end the day before", () => {
  expect(daysBefore({ from: "2026-03-01", to: "2026-03-01" })).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  expect(daysBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({ from: "2026-01-29", to: "2026-02-28" });
});

test.each([
  ["2026-03-01", "2026-03-02", true],
  ["2026-03-01", "2026-03-01", true],
  ["2026-03-02", "2026-03-01", false],
  ["2026-13-01", "2026-13-02", false],
  ["2026-02-30", "2026-03-02", false],
  ["1.3.2026", "2.3.2026", false],
  [null, "2026-03-01", false],
])("from %s to %s is a period: %s", (from, to, is) => {
  expect(readDays(from, to) !== undefined).toBe(is);
});
