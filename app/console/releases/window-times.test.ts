// Times of a window by the clocks of its markets, also in the nights when these change.
import { expect, test } from "vitest";
import { consoleTexts } from "../i18n/test-messages.ts";
import type { MaintenanceWindow } from "./maintenance-calls.ts";
import { cityOf, timesIn } from "./window-times.ts";

const between = (from: string, until: string): MaintenanceWindow => ({
  ...{ id: 41, from, until, zones: ["Europe/Helsinki"], regions: [], text: "", state: "planned" },
});

test.each([
  ["2026-11-28T02:00:00+02:00", "2026-11-28T04:00:00+02:00", "Sat, 28 Nov 2026, 02:00 GMT+2 – 04:00 GMT+2"],
  [
    "2026-11-28T23:00:00+02:00",
    "2026-11-29T01:00:00+02:00",
    /^Sat, 28 Nov .*23:00 GMT\+2 – Sun, 29 Nov .*01:00 GMT\+2$/,
  ],
  // The short night: three hours by the clock, two that pass.
  ["2026-03-29T02:00:00+02:00", "2026-03-29T05:00:00+03:00", "Sun, 29 Mar 2026, 02:00 GMT+2 – 05:00 GMT+3"],
  // The long night: from 3:30 to 3:30, an hour later.
  ["2026-10-25T03:30:00+03:00", "2026-10-25T03:30:00+02:00", "Sun, 25 Oct 2026, 03:30 GMT+3 – 03:30 GMT+2"],
])("a window from %s until %s is written by clocks and their offsets", (from, until, expected) => {
  const text = timesIn("Europe/Helsinki", between(from, until), "en-GB");
  expect(text).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
});

test("the same window has other times elsewhere", () => {
  const window = between("2026-11-28T02:00:00+02:00", "2026-11-28T04:00:00+02:00");
  expect(timesIn("Europe/London", window, "en-GB")).toMatch(/00:00.*02:00/);
});

test("a zone is named after its city in the reader's language", () => {
  const finnish = consoleTexts("fi");
  const message = (id: string) => finnish._(id);
  expect(["Europe/London", "Europe/Warsaw", "UTC"].map((zone) => cityOf(zone, message))).toEqual([
    "Lontoo",
    "Varsova",
    "UTC",
  ]);
});
