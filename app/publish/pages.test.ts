// The pages of the release: one for every route in every language, tied to their translations.
import { describe, expect, test } from "vitest";
import { activeLanguages, languageOf } from "../site/languages.ts";
import { blogPath, screenPath } from "../site/paths.ts";
import { patternOf, routes } from "../site/routes.ts";
import { loadContent } from "./content.ts";
import { allPages } from "./pages.ts";
import { loadSharedData } from "./shared-data.ts";
import { siteRegions } from "./site-origins.ts";

const pages = allPages({
  contents: activeLanguages.map(({ code }) => loadContent(code)),
  regions: siteRegions("8787"),
  shared: loadSharedData(),
  titles: {
    full: (_, title) => `${title} | Kirkas`,
    numbered: (_, title, page) => `${title}, ${page}`,
    lender: (_, name) => name,
    submit: () => "Compare",
    apply: () => "Apply",
    message: () => (id) => id,
  },
});

const pageAt = (region: string, path: string) =>
  pages.find((page) => languageOf(page.language).region === region && page.path === path);

describe.each(activeLanguages)("$code", ({ code, region }) => {
  test("has a page for every route without a list of its own", () => {
    const patterns = routes.map(({ screen }) => patternOf(screen, code)).filter((path) => !path.includes(":"));
    expect(patterns.filter((path) => !pageAt(region, path))).toEqual([]);
  });

  test("has an article list of more than one page", () => {
    expect(pageAt(region, blogPath(code, { page: 2 }))?.screen).toBe("blog-page");
  });
});

test("no two pages of a region share a path", () => {
  const places = pages.map(({ language, path }) => languageOf(language).region + path);
  expect(new Set(places).size).toBe(places.length);
});

test("translations name each other", () => {
  for (const page of pages.filter(({ screen }) => screen !== "offer")) {
    for (const { language, path } of page.alternates) {
      const other = pageAt(languageOf(language).region, path);
      expect(other?.alternates.map((alternate) => alternate.path)).toContain(page.path);
    }
  }
});

test("the page of any offer leads to the lists of offers in other languages", () => {
  const page = pageAt("fi", "/offers/:id/");
  expect(page?.alternates.find(({ language }) => language === "sv-fi")?.path).toBe(screenPath("sv-fi", "offers"));
});

test.each([
  ["/", true],
  ["/sanasto/", true],
  ["/kirjaudu/", true],
  ["/haku/", false],
  ["/lainan-kayttotarkoitus/haat/", true],
  ["/lainanantajat/fabula-bank/", true],
  ["/404/", false],
  ["/lainahakemus/", false],
  ["/kampanja/", false],
  ["/offers/:id/", false],
])("%s is offered to search engines: %s", (path, indexed) => {
  expect(pageAt("fi", path)?.indexed).toBe(indexed);
});
