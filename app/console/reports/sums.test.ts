// Sums of what was counted, and how they have changed.
import { expect, test } from "vitest";
import { changeOf, countsByValue } from "./sums.ts";

test.each([
  [12, 10, 0.2],
  [5, 10, -0.5],
  [5, 0, undefined],
  [0, 0, undefined],
])("%d after %d is a change of %s", (now, before, change) => {
  expect(changeOf(now, before)).toBe(change);
});

const rows = [
  { value: "2026-03-02", count: 2 },
  { value: "2026-03-03", count: 4 },
  { value: "2026-03-02", count: 3 },
];

test("counts of all regions are added, the most first", () => {
  expect(countsByValue(rows)).toEqual([
    { value: "2026-03-02", count: 5 },
    { value: "2026-03-03", count: 4 },
  ]);
});

test("with days each day has a count, in order", () => {
  expect(countsByValue(rows, { from: "2026-03-01", to: "2026-03-03" }).map(({ count }) => count)).toEqual([0, 5, 4]);
});
