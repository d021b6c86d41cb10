// Where periods stand among the months that a calendar shows.
import { expect, test } from "vitest";
import { monthsAround, placeIn } from "./months.ts";

test.each([
  ["2026-11-26T12:00:00Z", "2026-10-01", "2027-04-01"],
  ["2026-01-01T00:00:00Z", "2025-12-01", "2026-06-01"],
  ["2026-12-31T23:59:59Z", "2026-11-01", "2027-05-01"],
])("at %s the months begin with %s and end before %s", (now, first, end) => {
  const months = monthsAround(Date.parse(now)).map((month) => new Date(month).toISOString().slice(0, 10));
  expect([months.length, months[0], months.at(-1)]).toEqual([7, first, end]);
});

test.each([
  ["all of it", 0, 100, { before: 0, width: 1 }],
  ["its end", 75, 100, { before: 0.75, width: 0.25 }],
  ["more than it", -50, 150, { before: 0, width: 1 }],
  ["what is before it", -50, 0, undefined],
  ["what is after it", 100, 150, undefined],
])("a period that is %s", (_, begins, ends, place) => {
  expect(placeIn({ begins: 0, ends: 100 }, { begins, ends })).toEqual(place);
});
