// Which day it is some working days later.
import { expect, test } from "vitest";
import { workingDaysAfter } from "./working-days.ts";

test.each([
  ["Monday", "2026-11-23", "2026-11-25"],
  ["Thursday", "2026-11-26", "2026-11-30"],
  ["Friday", "2026-11-27", "2026-12-01"],
  ["Saturday", "2026-11-28", "2026-12-01"],
  ["Sunday", "2026-11-29", "2026-12-01"],
])("two working days after a %s", (_, day, expected) => {
  expect(workingDaysAfter(`${day}T10:00:00.000Z`, 2)).toBe(`${expected}T10:00:00.000Z`);
});
