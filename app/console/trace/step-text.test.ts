// Each outcome of a step reads in the console's language.
import { expect, test } from "vitest";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { consoleTexts } from "../i18n/test-messages.ts";
import { outcomeText, stepName } from "./step-text.ts";

const messageIn = (language: ConsoleLanguage) => {
  const i18n = consoleTexts(language);
  return i18n._.bind(i18n);
};
const [english, finnish] = [messageIn("en-gb"), messageIn("fi")];

const url = { kind: "url", host: "kirkas.example", path: "/sv/", query: null, spelling: "normal" };
const rule = { kind: "rule", file: "fi.csv", line: 7, status: 301, location: "/uusi/", yields_to: null };
const answer = { kind: "answer", status: 200, location: null, body: null, has_text: false, may_vary: false };

type Result = Record<string, unknown>;
const texts = (step: string, result: Result) => {
  const one = { step, outcome: "", result };
  return [english, finnish].map((message) => outcomeText(one, message));
};

test.each<[Result, string, string]>([
  [url, "kirkas.example/sv/", "kirkas.example/sv/"],
  [{ ...url, query: "" }, "kirkas.example/sv/?", "kirkas.example/sv/?"],
  [
    { ...url, query: "a=1", spelling: "other" },
    "kirkas.example/sv/?a=1, spelt in another way",
    "kirkas.example/sv/?a=1, kirjoitettu toisella tavalla",
  ],
  [
    { ...url, spelling: "broken-escape" },
    "kirkas.example/sv/, with a per cent sign that begins no escape",
    "kirkas.example/sv/, prosenttimerkki ei aloita koodattua merkkiä",
  ],
  [rule, "fi.csv, line 7 fits: 301 /uusi/", "fi.csv, rivi 7 sopii: 301 /uusi/"],
  [
    { ...rule, line: null, location: null, status: 410, yields_to: "page" },
    "a rule of fi.csv that was changed since the table was pushed fits: 410; it is by pattern, and the page that is there answers",
    "tiedoston fi.csv taulukon julkaisun jälkeen muutettu sääntö sopii: 410; sääntö on osoitemalli, joten siellä oleva sivu vastaa",
  ],
  [
    { ...rule, yields_to: "older-asset" },
    "fi.csv, line 7 fits: 301 /uusi/; it is by pattern, and the stored asset of an older release answers",
    "fi.csv, rivi 7 sopii: 301 /uusi/; sääntö on osoitemalli, joten aiemman julkaisun tallennettu tiedosto vastaa",
  ],
  [
    {
      kind: "experiments",
      groups: [
        { variation: "hero.today", location: null, visitors: 50 },
        { variation: null, location: null, visitors: 30 },
        { variation: null, location: "/sv/", visitors: 20 },
      ],
    },
    "of 100 such visitors: 50 see hero.today, 30 see the page as it is, 20 are led to /sv/",
    "sadasta tällaisesta kävijästä: 50 näkee: hero.today, 30 näkee sivun sellaisenaan, 20 ohjataan osoitteeseen /sv/",
  ],
  [
    { ...answer, body: "page/1", may_vary: true },
    "200, body page/1, or what an experiment shows the visitor",
    "200, sisältö page/1, tai se, mitä koe näyttää kävijälle",
  ],
  [{ ...answer, status: 301, location: "/sv/" }, "301 /sv/", "301 /sv/"],
  [{ ...answer, has_text: true }, "200, a text that is not stored", "200, teksti, jota ei ole tallennettu"],
])("%j", (result, ...expected) => {
  expect(texts("url", result)).toEqual(expected);
});

test.each([
  ...["no-table", "no-rule", "no-page", "page", "no-asset", "older-asset", "no-older-asset"],
  ...["origin", "control", "analytics", "clicks", "consent", "flags"],
])("%s has a text in both languages", (kind) => {
  const [one, other] = texts("page", { kind });
  expect([typeof one, typeof other, one === other]).toEqual(["string", "string", false]);
});

test.each<[Result, string]>([
  [{ kind: "page-at", path: "/sv/" }, "/sv/"],
  [{ kind: "screen", region: "fi", language: "sv-fi", screen: "glossary", path: "/sv/sanasto/" }, "glossary"],
  [{ kind: "inactive-language", region: "fi", to: "/da/" }, "/da/"],
  [{ kind: "no-screen", region: "fi", language: "sv-fi" }, "sv-fi"],
])("%j is told with what it names", (result, name) => {
  for (const text of texts("page", result)) expect(text).toContain(name);
});

test("another kind has no text", () => {
  expect(texts("page", { kind: "new-kind" })).toEqual([undefined, undefined]);
});

test.each([
  ["url", "Osoite"],
  ["redirect table", "Uudelleenohjaukset"],
  ["locale and route", "Kieli ja näkymä"],
  ["page", "Sivu"],
  ["release", "Nykyinen julkaisu"],
  ["older releases", "Aiemmat julkaisut"],
  ["experiments", "Kokeet"],
  ["answer", "Vastaus"],
  ["new step", "new step"],
])("the step %s is %s", (step, name) => {
  expect(stepName({ step, outcome: "", result: {} }, finnish)).toBe(name);
});
