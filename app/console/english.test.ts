// The console writes figures as the English pages do.
import { expect, test } from "vitest";
import { numberStyle } from "../publish/locale-text.ts";
import { english, writtenShare, writtenTotal } from "./english.ts";

test("its style is that of British English", () => {
  expect(english).toEqual(numberStyle("en-gb"));
});

test.each([
  [0, "0"],
  [100, "100"],
  [1234.5, "1,234.5"],
  [30_000.0001, "30,000"],
])("a total of %d is %s", (value, text) => {
  expect(writtenTotal(value)).toBe(text);
});

test("a share is a percentage", () => {
  expect(writtenShare(0.1155, 2)).toBe("11.55%");
});
