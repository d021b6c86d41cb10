// Which language is suggested.
import { expect, test } from "vitest";
import { activeLanguages } from "../site/languages.ts";
import { invitations, primaryLanguage, suggestedLanguage } from "./language-suggestion.ts";

const alternates = activeLanguages.map(({ code }) => ({
  language: code,
  path: `/${code}/`,
  url: `https://x/${code}/`,
}));

test.each<[string, string[], string | undefined]>([
  ["fi", ["fi-FI", "sv"], undefined],
  ["fi", ["sv-SE", "fi"], "sv-fi"],
  ["fi", ["de", "en-US"], "en-fi"],
  ["pl", ["en"], "en-gb"],
  ["fi", ["PL"], "pl"],
  ["lv", ["ru-RU"], "ru-lv"],
  ["fi", ["de", "fr"], undefined],
  ["fi", ["de", "fi", "sv"], undefined],
  ["fi", [], undefined],
])("on a page in %s, to a browser that asks for %o: %s", (language, wanted, expected) => {
  expect(suggestedLanguage({ language, alternates }, wanted)?.language).toBe(expected);
});

test("every language has its invitation", () => {
  const missing = activeLanguages.filter(({ tag }) => !invitations[primaryLanguage(tag)]);
  expect(missing).toEqual([]);
});
