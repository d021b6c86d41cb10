// GrowthBook's three lists as variations, and back.
import { describe, expect, test } from "vitest";
import { consoleTexts } from "./i18n/test-messages.ts";
import type { JsonObject } from "./json.ts";
import { evenly, variationsOf, withNewVariation, withoutVariation, withVariation } from "./variations.ts";

const english = consoleTexts("en-gb");

const experiment: JsonObject = {
  key: "hero",
  tags: ["kept"],
  variations: [{}, { slots: { heading: "A", lead: "B" } }, { page: "/vertaa/" }],
  meta: [{ key: "control" }, { key: "words", name: "Words", passthrough: true }],
  weights: [0.5, 0.3, 0.2],
  force: 2,
};

test("variations have keys, names, shares and what they show", () => {
  expect(variationsOf(experiment).map(({ key, name, share, kind }) => [key, name, share, kind])).toEqual([
    ["control", "", 0.5, "original"],
    ["words", "Words", 0.3, "slots"],
    ["", "", 0.2, "page"],
  ]);
});

test.each<[string, JsonObject, number[]]>([
  ["none", { variations: [{}, {}] }, [0.5, 0.5]],
  ["too few", { variations: [{}, {}, {}, {}], weights: [0.5, 0.5] }, [0.25, 0.25, 0.25, 0.25]],
  ["as many as variations", { variations: [{}, {}], weights: [0.1, 0.9] }, [0.1, 0.9]],
])("shares of weights: %s", (_, json, shares) => {
  expect(variationsOf(json).map(({ share }) => share)).toEqual(shares);
});

describe("changes leave the rest as it is", () => {
  test.each<[string, JsonObject, JsonObject]>([
    [
      "a name",
      withVariation(experiment, 1, { name: "Other" }),
      { ...experiment, meta: [{ key: "control" }, { key: "words", name: "Other", passthrough: true }, {}] },
    ],
    [
      "no key",
      withVariation(experiment, 0, { key: "" }),
      { ...experiment, meta: [{}, { key: "words", name: "Words", passthrough: true }, {}] },
    ],
    ["a share", withVariation(experiment, 0, { share: 0.4 }), { ...experiment, weights: [0.4, 0.3, 0.2] }],
    [
      "what is shown",
      withVariation(experiment, 2, { shown: {} }),
      { ...experiment, variations: [{}, { slots: { heading: "A", lead: "B" } }, {}] },
    ],
    [
      "one less",
      withoutVariation(experiment, 0),
      {
        key: "hero",
        tags: ["kept"],
        variations: [{ slots: { heading: "A", lead: "B" } }, { page: "/vertaa/" }],
        meta: [{ key: "words", name: "Words", passthrough: true }],
        force: 1,
      },
    ],
  ])("%s", (_, changed, expected) => {
    expect(changed).toEqual(expected);
  });

  test("the one that all are shown is gone with it", () => {
    expect(withoutVariation(experiment, 2).force).toBeUndefined();
  });

  test("one more, and all get as many visitors", () => {
    const shares = variationsOf(withNewVariation(experiment, (id, values) => english._(id, values))).map(
      ({ key, share }) => [key, share],
    );
    expect(shares).toEqual([
      ["control", 0.25],
      ["words", 0.25],
      ["", 0.25],
      ["variation-3", 0.25],
    ]);
    expect(evenly(experiment).weights).toBeUndefined();
  });
});
