// The content: complete and well-formed in every active language, and as much of it as a language has to bring.
import { describe, expect, test } from "vitest";
import { activeLanguages } from "../site/languages.ts";
import { loadContent } from "./content.ts";
import { guideSections } from "./content-schema.ts";

/** Finnish, Swedish and English bring more; Finnish the longest glossary. */
const amounts = (language: string) => {
  const more = /^(fi|sv|en)\b/.test(language);
  return { articles: more ? 6 : 3, categories: more ? 3 : 2, terms: language === "fi" ? 40 : 20 };
};

describe.each(activeLanguages.map(({ code }) => code))("the content of %s", (code) => {
  const content = loadContent(code);
  const least = amounts(code);

  test("has enough articles, in enough categories", () => {
    expect(content.articles.length).toBeGreaterThanOrEqual(least.articles);
    expect(new Set(content.articles.map(({ category }) => category)).size).toBeGreaterThanOrEqual(least.categories);
  });

  test("has enough words in its glossary, each once", () => {
    const terms = content.glossary.map(({ term }) => term);
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms.length).toBeGreaterThanOrEqual(least.terms);
  });

  test("has something in every section of guides", () => {
    const sections = new Set(content.guides.map(({ section }) => section));
    expect([...sections].sort()).toEqual([...guideSections].sort());
  });
});
