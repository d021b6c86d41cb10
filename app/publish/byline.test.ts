// How long texts take to read.
import { expect, test } from "vitest";
import { readingMinutes } from "./byline.ts";

test.each([
  ["short", 1],
  ["word ".repeat(500), 3],
  [`${"word ".repeat(500)}\n\`\`\`figure\n${"x: y\n".repeat(900)}\`\`\`\n`, 3],
])("reading time leaves figures out", (markdown, minutes) => {
  expect(readingMinutes(markdown)).toBe(minutes);
});
