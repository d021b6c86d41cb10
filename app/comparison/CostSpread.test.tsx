// How far prices lie apart, in words and as dots on an axis.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../i18n/rendered-texts.tsx";
import { pounds } from "../offers/example-offer.ts";
import { CostSpread } from "./CostSpread.tsx";
import type { ComparedLoan } from "./loan-offers.ts";

const loan = (name: string, totalCost: number) => ({ lender: { id: name, name }, cost: { totalCost } }) as ComparedLoan;
const spread = (...loans: readonly ComparedLoan[]) => <CostSpread loans={loans} style={pounds} />;

test("the difference between the dearest and the cheapest, in whatever order they come", () => {
  const [words] = renderedTexts(spread(loan("Fabula", 900), loan("Ficta", 400), loan("Novella", 700)));
  expect(words).toBe("The dearest costs £500 more than the cheapest");
});

test("nothing where there is no loan", () => {
  expect(renderedTexts(spread())).toEqual([]);
});

test("a name stands higher where it would run into the one before it", () => {
  const html = renderedHtml(spread(loan("Aa", 1000), loan("Bb", 980), loan("Cc", 990), loan("Dd", 400)));
  const heights = [...html.matchAll(/y="(12|32)">(\w\w)</g)].map(([, y, name]) => [name, y]);
  expect(heights).toEqual([
    ["Dd", "32"],
    ["Bb", "32"],
    ["Cc", "12"],
    ["Aa", "32"],
  ]);
});

test("the axis begins at zero and holds the dearest", () => {
  const html = renderedHtml(spread(loan("Aa", 1000), loan("Bb", 500)));
  const places = [...html.matchAll(/cx="([\d.]+)%"/g)].map(([, place]) => Number(place));
  expect(places).toEqual([50, 100]);
});
