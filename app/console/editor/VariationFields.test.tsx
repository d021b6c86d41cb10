// The variations of an experiment: which can be removed, and whether their shares come to a whole.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { elementsInConsole, InConsole } from "../in-console.tsx";
import type { JsonObject } from "../json.ts";
import { ShareField } from "../parts/ParsedField.tsx";
import { RemoveButton } from "./Section.tsx";
import { VariationFields } from "./VariationFields.tsx";

const withWeights = (...weights: readonly number[]): JsonObject => ({
  ...{ key: "a", weights, variations: weights.map(() => ({})) },
  meta: weights.map((_, place) => ({ key: `v${place}`, name: place === 0 ? "As it is" : "" })),
});

const form = (experiment: JsonObject) => <VariationFields experiment={experiment} change={() => undefined} />;
const textsOf = (experiment: JsonObject) => renderedTexts(<InConsole>{form(experiment)}</InConsole>);

test.each([
  [2, []],
  [3, ["As it is", "v1", "v2"]],
])("of %d variations these can be removed: %j", (count, names) => {
  const experiment = withWeights(...Array.from({ length: count }, () => 1 / count));
  expect(elementsInConsole(form(experiment), RemoveButton, ShareField).map(({ props }) => props.name)).toEqual(names);
});

test.each([
  [[0.5, 0.4], "The shares add up to 90%. Make them 100%, or split evenly."],
  [[0.5, 0.6], "The shares add up to 110%. Make them 100%, or split evenly."],
])("shares of %j are a mistake", (weights, mistake) => {
  expect(textsOf(withWeights(...weights))).toContain(mistake);
});

test.each([[[0.5, 0.5]], [[0.3334, 0.3333, 0.3333]]])("shares of %j are none", (weights) => {
  expect(textsOf(withWeights(...weights)).join("")).not.toContain("add up");
});

test("the first is the control, whatever it is called", () => {
  expect(textsOf(withWeights(0.5, 0.5))).toContain("As it is (control)");
});
