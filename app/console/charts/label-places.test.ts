// Labels of lines that end near each other.
import { expect, test } from "vitest";
import { labelPlaces } from "./label-places.ts";

test.each([
  ["far apart: as they are", [10, 60], [10, 60]],
  ["at one height: the second below", [10, 10], [10, 26]],
  ["in the order of their heights", [30, 28], [44, 28]],
  ["at the bottom: pushed up", [98, 100], [84, 100]],
  ["none", [], []],
])("%s", (_, ends, expected) => {
  expect(labelPlaces(ends, 16, 100)).toEqual(expected);
});
