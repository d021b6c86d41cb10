// The route table and the list of screens in code must be the same.
import { expect, test } from "vitest";
import { activeLanguages } from "./languages.ts";
import { patternOf, routes } from "./routes.ts";

test("no two screens share a path in a language", () => {
  for (const language of activeLanguages) {
    const patterns = routes.map((route) => patternOf(route.screen, language.code));
    expect(new Set(patterns).size).toBe(patterns.length);
  }
});

test("every path starts and ends with a slash", () => {
  for (const route of routes) {
    for (const path of Object.values(route.paths)) expect(path).toMatch(/^\/$|^\/.*\/$/);
  }
});
