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

test.each<[Record<string, string | number | boolean | null>, string, string]>([
  [url, "kirkas.example/sv/", "kirkas.example/sv/"],
  [
    { ...url, query: "a=1", spelling: "other" },
    "kirkas.example/sv/?a=1, spelt in another way",
    "kirkas.example/sv/?a=1, kirjoitettu toisella tavalla",
  ],
  [rule, "fi.csv, line 7 fits: 301 /uusi/", "fi.csv, rivi 7 sopii: 301 /uusi/"],
  [
    { ...rule, line: null, location: null, status: 410, yields_to: "page" },
    "a rule of fi.csv that was changed since the table was pushed fits: 410; it is by pattern, and the page that is there answers",
    "tiedoston fi.csv taulukon viennin jälkeen muutettu sääntö sopii: 410; sääntö on osoitemalli, joten siellä oleva sivu vastaa",
  ],
  [{ kind: "page-at", path: "/sv/" }, "the live release has it at /sv/", "julkaisussa sivu on polussa /sv/"],
  [{ kind: "origin" }, "handed to the origin", "välitetään taustapalvelulle"],
  [
    { ...answer, body: "page/1", may_vary: true },
    "200, body page/1, or what an experiment shows the visitor",
    "200, sisältö page/1, tai mitä koe näyttää kävijälle",
  ],
  [{ ...answer, status: 301, location: "/sv/" }, "301 /sv/", "301 /sv/"],
  [{ ...answer, has_text: true }, "200, a text of its own", "200, oma teksti"],
])("%j", (result, ...texts) => {
  const step = { step: "url", outcome: "", result };
  expect([english, finnish].map((message) => outcomeText(step, message))).toEqual(texts);
  expect([english, finnish].map((message) => stepName(step, message))).toEqual(["Address", "Osoite"]);
});
