// The last look before a draft becomes live, in both languages.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { fileOf, InConsole } from "../in-console.tsx";
import PublishView from "./PublishView.tsx";

const live = { experiments: "abc", files: fileOf([]) };
const files = fileOf([{ key: "front" }]);
const check = { findings: [], experiments: 1, features: 2, pages: 1, bytes: 1200 };
const draft = { base: live.files, files };

const textsOf = (language: ConsoleLanguage, isDrafted = true) =>
  renderedTexts(
    <InConsole
      state={{ live, ...(isDrafted && { draft, checked: { files, findings: [], check } }) }}
      language={language}
    >
      <PublishView />
    </InConsole>,
  );

test.each<[ConsoleLanguage, string, string]>([
  ["en-gb", "Live would be 1 experiment and 2 features (2 KB), with 1 page of variations.", "Publish"],
  ["fi", "Julkaistuna olisi 1 koe ja 2 featurea (2 kt) sekä 1 variaatioiden sivu.", "Julkaise"],
])("in %s: %s", (language, sentence, publish) => {
  const texts = textsOf(language);
  expect(texts).toContain(sentence);
  expect(texts.at(-1)).toBe(publish);
});

test.each<[ConsoleLanguage, string]>([
  ["en-gb", "There is no draft: what is shown is live."],
  ["fi", "Luonnosta ei ole: kaikki näkyvä on julkaistu."],
])("without a draft, in %s: %s", (language, sentence) => {
  expect(textsOf(language, false)).toContain(sentence);
});
