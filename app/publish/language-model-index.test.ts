// What language models are told of the site.
import { expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { languageModelIndex } from "./language-model-index.ts";

const page = (screen: string, language: string, heading: string, indexed = true) =>
  ({
    screen,
    language,
    indexed,
    description: `About ${heading}.`,
    content: { heading, body: [] },
    alternates: [{ language, path: "/x/", url: `https://kirkas.example/${heading}/` }],
  }) as unknown as PageData;

test("a section a language, its pages in one order, those left out that search engines leave out", () => {
  const text = languageModelIndex([
    page("glossary", "fi", "Sanasto"),
    page("landing", "fi", "Etusivu"),
    page("faq", "fi", "Kysymykset", false),
    page("settings", "fi", "Asetukset"),
    page("glossary", "pl", "Słownik"),
  ]);
  const [title, summary, , ...sections] = text.trim().split("\n\n");
  expect(title).toBe("# Kirkas");
  expect(summary).toMatch(/^> /);
  expect(sections).toEqual([
    "## Suomi (Finland, EUR)",
    "- [Etusivu](https://kirkas.example/Etusivu/): About Etusivu.\n- [Sanasto](https://kirkas.example/Sanasto/): About Sanasto.",
    "## Polski (Poland, PLN)",
    "- [Słownik](https://kirkas.example/Słownik/): About Słownik.",
  ]);
});
