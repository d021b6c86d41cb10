// The message catalogues: complete in every active language, and their ids typed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { activeLanguages } from "../site/languages.ts";
import { catalogueProblems, doubledMessages, messageIdSource, readCatalogue } from "./messages.ts";

describe.each(activeLanguages.map(({ code }) => code))("the catalogue of %s", (code) => {
  test("has every message with its placeholders, and no other", () => {
    expect(catalogueProblems(code)).toEqual([]);
  });

  test("is well-formed ICU MessageFormat", () => {
    for (const [id, text] of readCatalogue(code) ?? []) expect(() => compileMessage(text), id).not.toThrow();
  });

  test("names every plural category of the language", () => {
    const { tag } = activeLanguages.find((language) => language.code === code) ?? { tag: code };
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    const plural = readCatalogue(code)?.get("loan.period-years") ?? "";
    for (const category of categories) expect(plural).toContain(`${category} {`);
  });
});

test("the typed message ids are those of the source catalogue", () => {
  const generated = readFileSync(join(import.meta.dirname, "../i18n/message-id.ts"), "utf8");
  expect(generated).toBe(messageIdSource());
});

test.each([
  { what: "each once", text: 'msgid "a"\nmsgstr "1"\n\nmsgid "b"\nmsgstr "1"\n', doubled: [] },
  {
    what: "an id twice",
    text: 'msgid "a"\nmsgstr "1"\n\nmsgid "b"\nmsgstr "2"\n\nmsgid "a"\nmsgstr "3"\n',
    doubled: ["a"],
  },
  { what: "two translations", text: 'msgid "a"\nmsgstr "1"\nmsgstr "2"\n\nmsgid "b"\nmsgstr "3"\n', doubled: ["a"] },
])("a catalogue with $what", ({ text, doubled }) => {
  expect(doubledMessages(text)).toEqual(doubled);
});
