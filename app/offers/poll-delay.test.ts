// When the offers' page asks again.
import { expect, test } from "vitest";
import { pollDelay } from "./poll-delay.ts";

test.each([
  [0, 2000],
  [29_999, 2000],
  [30_000, 5000],
  [119_999, 5000],
  [120_000, 60_000],
  [3_600_000, 60_000],
])("after %d ms of waiting it asks again in %d ms", (waited, delay) => {
  expect(pollDelay(waited)).toBe(delay);
});
