// Which experiment a finding is about, and what is unfinished.
import { expect, test } from "vitest";
import type { ChangedPart } from "./changes.ts";
import { isAbout, isAboutOther, memberOf, refuses } from "./experiment-findings.ts";
import { figuresIn } from "./i18n/figures.ts";
import type { ConsoleLanguage } from "./i18n/language.ts";
import { consoleTexts } from "./i18n/test-messages.ts";
import type { Texts } from "./i18n/texts.ts";
import type { JsonObject } from "./json.ts";
import { unfinished } from "./unfinished.ts";

function textsIn(language: ConsoleLanguage): Texts {
  const i18n = consoleTexts(language);
  return { message: (id, values) => i18n._(id, values), figures: figuresIn(i18n.locale) };
}
const [english, finnish] = [textsIn("en-gb"), textsIn("fi")];

const found = (place: string, file = "a.json") => ({ severity: "refuse" as const, file, place, message: "" });
const files = (...experiments: JsonObject[]) => [{ file: "a.json", text: JSON.stringify({ experiments }) }];

test.each<[string, string, boolean, string | undefined]>([
  ["#/experiments/1/urlPatterns/0", "a.json", true, "urlPatterns"],
  ["#/experiments/1", "a.json", true, undefined],
  ["#/experiments/11/key", "a.json", false, "key"],
  ["#/experiments/1/key", "b.json", false, "key"],
  ["", "a.json", false, undefined],
])("a finding at %s of %s", (place, file, isMine, member) => {
  const finding = found(place, file);
  expect([isAbout(finding, { file: "a.json", number: 1 }), memberOf(finding)]).toEqual([isMine, member]);
  expect(isAboutOther(finding, files({}, {}))).toBe(!isMine);
});

test.each<[string, JsonObject, string[]]>([
  ["a pattern", { urlPatterns: [{ pattern: " " }] }, ["urlPatterns"]],
  ["a condition", { condition: { country: { $in: [] } } }, ["condition"]],
  ["a namespace", { namespace: ["", 0, 0.5] }, ["namespace"]],
  ["goals", { metrics: { goals: [""], guardrails: [{ name: " " }] } }, ["metrics"]],
  ["shares", { variations: [{}, { page: "/" }], weights: [0.5, 0.4] }, ["weights"]],
  ["slots", { variations: [{}, { slots: {} }] }, ["variations/1"]],
  ["a page", { variations: [{ page: "" }] }, ["variations/0"]],
  ["a variant", { variations: [{ variant: "" }] }, ["variations/0"]],
  ["a redirect", { variations: [{ urlRedirect: "" }] }, ["variations/0"]],
  [
    "nothing",
    {
      urlPatterns: [{ pattern: "/" }],
      condition: { loggedIn: true, country: "FI" },
      variations: [{}, { slots: { heading: "A" } }, { page: "/" }, { domMutations: [] }],
      weights: [0.25, 0.25, 0.25, 0.2501],
    },
    [],
  ],
])("unfinished: %s", (_, experiment, members) => {
  const places = unfinished(files(experiment), english).map(({ place }) => place);
  expect(places).toEqual(members.map((member) => `#/experiments/0/${member}`));
});

test.each<[JsonObject, string, string]>([
  [
    { variations: [{}, { page: "/" }], weights: [0.5, 0.375] },
    "The shares add up to 87.5%. Make them 100%, or split evenly.",
    "Osuuksien summa on 87,5 %. Muuta summaksi 100 % tai jaa tasan.",
  ],
  [
    { condition: { country: { $in: [] } } },
    "“Country the visitor is in” has no value. Choose one, or remove it.",
    "Kohdalla ”Maa, jossa kävijä on” ei ole arvoa. Valitse arvo tai poista kohta.",
  ],
  [{ variations: [{ variant: "" }] }, "No variant is chosen. Choose one.", "Varianttia ei ole valittu. Valitse yksi."],
])("%j is said in English and in Finnish", (experiment, inEnglish, inFinnish) => {
  const messages = [english, finnish].map((texts) => unfinished(files(experiment), texts)[0]?.message);
  expect(messages.map((text) => text?.replaceAll("\u00a0", " "))).toEqual([inEnglish, inFinnish]);
});

test.each<[string, ChangedPart, boolean]>([
  ["#/experiments/1/weights", { kind: "experiments", key: "b" }, true],
  ["#/experiments/1/weights", { kind: "experiments", key: "a" }, false],
  ["#/features/on/rules/0", { kind: "features", key: "on" }, true],
  ["#/features/once", { kind: "features", key: "on" }, false],
  ["", { kind: "experiments", key: "b" }, false],
])("a finding at %s refuses %o: %s", (place, part, expected) => {
  const all = files({ key: "a" }, { key: "b" });
  expect(refuses(found(place), all, part)).toBe(expected);
  expect(refuses({ ...found(place), severity: "report" }, all, part)).toBe(false);
});

test("a file that is no JSON is found, and what GrowthBook sent is not looked at", () => {
  const all = [
    { file: "a.json", text: "[" },
    { file: "growthbook.json", text: '{"experiments":[{"urlPatterns":[{"pattern":""}]}]}' },
  ];
  expect(unfinished(all, english).map(({ file, place }) => [file, place])).toEqual([["a.json", ""]]);
});
