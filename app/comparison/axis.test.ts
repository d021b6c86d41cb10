// Figures of an axis.
import { expect, test } from "vitest";
import { axisSteps } from "./axis.ts";

test.each([
  [4600, [0, 1000, 2000, 3000, 4000, 5000]],
  [5000, [0, 1000, 2000, 3000, 4000, 5000]],
  [5100, [0, 2000, 4000, 6000]],
  [9.4, [0, 2, 4, 6, 8, 10]],
  [120, [0, 25, 50, 75, 100, 125]],
  [0, [0]],
])("up to %d", (greatest, steps) => {
  expect(axisSteps(greatest)).toEqual(steps);
});
