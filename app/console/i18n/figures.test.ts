// Figures in both languages of the console.
import { expect, test } from "vitest";
import { type Figures, figuresIn } from "./figures.ts";

const [english, finnish] = [figuresIn("en-GB"), figuresIn("fi")];

test.each<[keyof Figures, readonly [number, number?], string, string]>([
  ["count", [30_000.4], "30,000", "30 000"],
  ["total", [1234.5], "1,234.5", "1 234,5"],
  ["total", [30_000.0001], "30,000", "30 000"],
  ["total", [0], "0", "0"],
  ["exact", [1.5, 4], "1.5000", "1,5000"],
  ["percent", [1 / 3], "33.3%", "33,3 %"],
  ["percent", [0.07], "7%", "7 %"],
  ["percent", [1], "100%", "100 %"],
  ["share", [0.1155, 2], "11.55%", "11,55 %"],
  ["share", [0.02], "2.0%", "2,0 %"],
  ["change", [0.0523], "+5.2%", "+5,2 %"],
  ["change", [-0.1], "-10.0%", "−10,0 %"],
  ["change", [0.0001], "0.0%", "0,0 %"],
  ["change", [-0.0001], "0.0%", "0,0 %"],
])("%s of %j is %s, in Finnish %s", (name, [value, decimals = 1], inEnglish, inFinnish) => {
  const written = [english, finnish].map((figures) => figures[name](value, decimals));
  // Spaces within figures do not break.
  expect(written.map((text) => text.replaceAll("\u00a0", " "))).toEqual([inEnglish, inFinnish]);
});
