// What the origin's benchmark makes of what it measures.
import { describe, expect, test } from "vitest";
import { hasGrown, isMet } from "../../bench/origin/bars.ts";
import { type Figures, figures, quantile } from "../../bench/origin/measuring.ts";

const usage = (rowsRead: number, sql = "SELECT 1") => ({
  rowsRead,
  rowsWritten: 2,
  roundTrips: 1,
  statements: [{ sql, rowsRead }],
});
const reading = (rowsRead: number, p95 = 1): Figures => ({ ...figures("a call", [p95], [usage(rowsRead)]), p95 });

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 3, 2, 1], 0.5, 2],
  [Array.from({ length: 200 }, (_, place) => 200 - place), 0.95, 190],
  [[7], 0.95, 7],
])("of %j the share %d is not above %d", (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected);
});

test("calls have their median and worst, and their statements by what they read", () => {
  const calls = [usage(10, "a"), usage(30, "b"), usage(20, "a")];
  expect(figures("a call", [5, 1, 3], calls)).toEqual({
    ...{ name: "a call", calls: 3, median: 3, p95: 5, rowsRead: 20, mostRowsRead: 30, rowsWritten: 2, roundTrips: 1 },
    statements: [
      ["a", 30],
      ["b", 30],
    ],
  });
});

describe("bars", () => {
  test.each([
    [10, 60, false],
    [10, 71, true],
    [1_000, 2_050, false],
    [1_000, 2_051, true],
  ])("rows that were %d and are %d have grown: %s", (before, now, grown) => {
    expect(hasGrown(reading(before), reading(now))).toBe(grown);
  });

  test("Continue has a hundred milliseconds, whatever it reads", () => {
    expect(isMet("continue", reading(1), reading(1_000, 100))).toBe(true);
    expect(isMet("continue", reading(1), reading(1, 100.1))).toBe(false);
    expect(isMet("unchanged", reading(1), reading(1_000))).toBe(false);
    expect(isMet("rows", reading(1), reading(1, 1_000))).toBe(true);
  });

  test("a page reads so many rows at most, whatever it read before", () => {
    expect(isMet("page", reading(1), reading(1_200))).toBe(true);
    expect(isMet("page", reading(5_000), reading(1_201))).toBe(false);
  });
});
