// The route table and the list of screens in code must be the same.
import { expect, test } from "vitest";
import { slots } from "../experiments/slots.ts";
import { variants } from "../experiments/variants.ts";
import { activeLanguages } from "./languages.ts";
import { patternOf, patternsBelow, routerPathOf, routes } from "./routes.ts";

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

test("what needs a session is sensitive, and so are the screens that may hold secrets or personal data", () => {
  const sensitive = routes.filter((route) => route.sensitive).map((route) => route.screen);
  const protectedScreens = routes.filter((route) => route.access !== "public").map((route) => route.screen);
  expect(sensitive).toEqual(expect.arrayContaining(protectedScreens));
  expect(sensitive.filter((screen) => !protectedScreens.includes(screen)).sort()).toEqual([
    "autologin",
    "continuous-form",
    "credit-card-form",
    "loan-form",
    "login",
    "login-callback",
    "mortgage-form",
    "settings",
    "sme-form",
  ]);
});

test("no sensitive screen has slots or variants", () => {
  const names = routes.filter((route) => route.sensitive).map((route) => route.screen as string);
  expect(names.filter((screen) => screen in slots || screen in variants)).toEqual([]);
});

test("the console answers paths below its own, and other screens do not", () => {
  expect(patternsBelow("console", "sv-fi")).toEqual(["/sv/console/:1/", "/sv/console/:1/:2/", "/sv/console/:1/:2/:3/"]);
  expect(routerPathOf("console", "sv-fi")).toBe("/sv/console/*");
  expect(patternsBelow("settings", "fi")).toEqual([]);
  expect(routerPathOf("settings", "fi")).toBe("/asetukset/");
});
