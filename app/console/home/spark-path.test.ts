// The small line beside a key figure.
import { expect, test } from "vitest";
import { sparkPath } from "./spark-path.ts";

test("goes from nothing at the foot to the greatest at the top", () => {
  expect(sparkPath([0, 5, 10], 100, 40)).toBe("M0 40L50 20L100 0");
});

test("leaves a gap where a count is not known", () => {
  expect(sparkPath([10, null, 5, 10], 90, 40)).toBe("M0 0M60 20L90 0");
});

test("lies at the foot where nothing was counted, and is nothing without points", () => {
  expect(sparkPath([0, 0], 100, 40)).toBe("M0 40L100 40");
  expect(sparkPath([], 100, 40)).toBe("");
});
