// What is said where others have published meanwhile, in both languages.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { fileOf, InConsole } from "../in-console.tsx";
import { MergePanel } from "./MergePanel.tsx";

const base = fileOf([{ key: "front", name: "Front" }]);
const publication = { number: 1, at: "2026-11-27T08:00:00Z", who: "ada@kirkas.example", what: "publish" };
const live = {
  experiments: "abc",
  files: fileOf([{ key: "front", name: "Theirs" }]),
  auditEntries: [{ ...publication, detail: JSON.stringify({ id: "abc" }), why: "A better name" }],
};

const textOf = (files: typeof base, language: ConsoleLanguage = "en-gb") =>
  renderedTexts(
    <InConsole state={{ live }} language={language}>
      <MergePanel draft={{ base, files }} />
    </InConsole>,
  ).join("");

test("who published, why, and what both changed are said", () => {
  const text = textOf(fileOf([{ key: "front", name: "Mine" }]));
  expect(text).toMatch(/ada@kirkas.example, .+: “A better name”\. They changed:Experiment front changes: name/);
  expect(text).toContain("You both changed front. There your change takes the place of theirs.");
});

test("in Finnish", () => {
  const text = textOf(fileOf([{ key: "front", name: "Mine" }]), "fi");
  expect(text).toMatch(/ada@kirkas.example, .+: ”A better name”\. Muutokset:Koe front muuttuu: name/);
  expect(text).toContain("Olette molemmat muuttaneet näitä: front.");
  expect(text).toContain("Lisää muutokseni julkaistuun versioon");
});

test("a draft with a file that is no JSON can't be put on top", () => {
  const broken = [{ file: "a.json", text: "{" }];
  expect(textOf(broken)).toContain("A file of your draft is no JSON.");
  expect(textOf(broken, "fi")).not.toContain("Lisää muutokseni");
});
