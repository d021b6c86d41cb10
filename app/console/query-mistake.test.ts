// What is wrong with a search is said in the console's language.
import { expect, test } from "vitest";
import { consoleTexts } from "./i18n/test-messages.ts";
import { queryMistake } from "./query-mistake.ts";

const i18n = consoleTexts("fi");
const mistake = (kind: string, filter?: string) => queryMistake({ kind, filter, findings: [] }, i18n._.bind(i18n));

test.each([
  ["a value", mistake("query-malformed", "status"), "Kirjoita kolminumeroinen tilakoodi, esimerkiksi status:410."],
  ["a quotation mark", mistake("query-malformed"), "Lopusta puuttuu lainausmerkki."],
  ["another problem", mistake("malformed"), undefined],
])("%s", (_, text, expected) => {
  expect(text).toBe(expected);
});

test("a filter that there is not names those that there are", () => {
  const text = mistake("query-malformed", "what");
  expect(text).toMatch(/^Suodatinta what: ei ole. Suodattimet ovat source, target, .*, unused, changed\. /);
});
