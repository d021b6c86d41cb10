// Path building: the rules of the specification, section 2.
import { describe, expect, test } from "vitest";
import { activeLanguages } from "./languages.ts";
import { articlePath, blogPath, notFoundPath, offerPath, screenPath } from "./paths.ts";
import { routes } from "./routes.ts";

describe("screenPath", () => {
  test.each([
    ["fi", "login", "/kirjaudu/"],
    ["en-gb", "login", "/login/"],
    ["lv", "loan-form", "/lv-lv/paterina-kredits/"],
    ["en-fi", "landing", "/en/"],
  ] as const)("%s %s is %s", (language, screen, path) => {
    expect(screenPath(language, screen)).toBe(path);
  });

  test.each([
    ["sv-fi", "glossary", "/sv/sanasto/"],
    ["ru-lv", "loan-form", "/lv-ru/lainahakemus/"],
    ["ro", "offers", "/ro-ro/offers/"],
  ] as const)("%s %s falls back to the Finnish path under the prefix: %s", (language, screen, path) => {
    expect(screenPath(language, screen)).toBe(path);
  });

  test("a missing parameter leads to the page-not-found path", () => {
    expect(screenPath("en-gb", "loan-purpose")).toBe("/404/");
  });

  test("a parameter is encoded as one segment", () => {
    expect(offerPath("fi", "a/b ä")).toBe("/offers/a%2Fb%20%C3%A4/");
  });
});

describe("paths that need an id", () => {
  test.each([
    ["offer", offerPath("sv-fi", "17"), "/sv/mina-offerter/17/"],
    ["offer without an id", offerPath("sv-fi", undefined), notFoundPath("sv-fi")],
    ["offer with an empty id", offerPath("fi", ""), "/404/"],
    ["article", articlePath("pl", "budzet"), "/pl-pl/blog/artykul/budzet/"],
    ["article without a uid", articlePath("pl", undefined), "/pl-pl/404/"],
  ])("%s", (_, built, expected) => {
    expect(built).toBe(expected);
  });
});

describe("blogPath", () => {
  test.each([
    [{}, "/blogi/"],
    [{ page: 1 }, "/blogi/"],
    [{ page: 2 }, "/blogi/2/"],
    [{ category: "arki" }, "/blogi/kategoria/arki/"],
    [{ category: "arki", page: 1 }, "/blogi/kategoria/arki/"],
    [{ category: "arki", page: 3 }, "/blogi/kategoria/arki/3/"],
    [{ category: "" }, "/404/"],
  ])("%o is %s", (place, path) => {
    expect(blogPath("fi", place)).toBe(path);
  });
});

describe("the whole table", () => {
  const params = {
    id: "7f",
    uid: "first-loan",
    page: "2",
    category: "tips",
    purpose: "wedding",
    lender: "fabula-bank",
  };

  test.each(activeLanguages)(
    "in $code every screen has its own path or the Finnish one, with a closing slash",
    (language) => {
      for (const { screen, paths } of routes) {
        const pattern = paths[language.code] ?? paths.fi;
        const filled = pattern.replaceAll(/:([a-z]+)/g, (_, name: keyof typeof params) => params[name]);
        expect(screenPath(language.code, screen, params), screen).toBe(language.prefix + filled);
        expect(filled, screen).toMatch(/\/$/);
      }
    },
  );

  test.each(activeLanguages)(
    "in $code a path that lacks what it is built from is the page-not-found path",
    ({ code }) => {
      for (const { screen, paths } of routes.filter((route) => route.paths.fi.includes(":"))) {
        for (const [, missing = ""] of paths.fi.matchAll(/:([a-z]+)/g)) {
          expect(screenPath(code, screen, { ...params, [missing]: undefined }), screen).toBe(notFoundPath(code));
          expect(screenPath(code, screen, { ...params, [missing]: "" }), screen).toBe(notFoundPath(code));
        }
      }
    },
  );
});
