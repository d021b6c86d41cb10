// Which screens patterns fit, and what can be changed there.
import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { screensOf, slotsOf, type Target, targetsOf, variantNames, withNewTarget, withTarget } from "./pages.ts";

const simple = (pattern: string, include = true): Target => ({ include, type: "simple", pattern });
const regex = (pattern: string): Target => ({ include: true, type: "regex", pattern });

test.each<[string, Target[], string[]]>([
  ["a path", [simple("/vertaa/")], ["compare"]],
  ["a path without its slash, in capitals", [simple("/Vertaa")], ["compare"]],
  ["an address", [simple("https://www.example.com/vertaa/?a=b")], ["compare"]],
  ["a host and a path", [simple("www.example.com/vertaa/")], ["compare"]],
  ["the front page", [simple("/")], ["landing"]],
  ["the path of an article", [simple("/blogi/artikkeli/first-loan/")], ["article"]],
  ["a wildcard", [simple("/blogi/artikkeli/*")], ["article"]],
  ["several", [simple("/vertaa/"), simple("/sanasto/")], ["glossary", "compare"]],
  ["all but one", [simple("/vertaa/"), simple("/sanasto/"), simple("/vertaa/", false)], ["glossary"]],
  ["an expression", [regex("^/vertaa/$")], ["compare"]],
  ["an expression of the address", [regex("^https://[^/]+/vertaa/$")], ["compare"]],
  ["an expression that is none", [regex("(")], []],
  ["nothing that there is", [simple("/nowhere/")], []],
  ["a screen that only some may see", [simple("/console/")], []],
  ["a screen that may hold secrets", [simple("/autologin/")], []],
])("%s", (_, targets, screens) => {
  expect(screensOf(targets).sort()).toEqual([...screens].sort());
});

test("slots and variants are those that all screens have", () => {
  expect(slotsOf(["compare", "quick-comparison"])).toEqual(["heading", "lead", "cta", "cta.href"]);
  expect(slotsOf(["compare", "faq"])).toEqual(["heading", "lead"]);
  expect([slotsOf(["compare", "glossary"]), slotsOf([])]).toEqual([[], []]);
  expect([variantNames(["compare"]), variantNames(["compare", "faq"])]).toEqual([["cards"], []]);
});

test("patterns are read with what they leave unsaid, and changed with what else they say", () => {
  const experiment: JsonObject = {
    urlPatterns: [
      { pattern: "/a/", note: "kept" },
      { include: false, type: "regex", pattern: "b" },
    ],
  };
  expect(targetsOf(experiment)).toEqual([simple("/a/"), { include: false, type: "regex", pattern: "b" }]);
  expect(withTarget(experiment, 0, { pattern: "/c/" }).urlPatterns).toEqual([
    { pattern: "/c/", note: "kept" },
    { include: false, type: "regex", pattern: "b" },
  ]);
  expect(withTarget(experiment, 1, undefined).urlPatterns).toEqual([{ pattern: "/a/", note: "kept" }]);
  expect(targetsOf(withNewTarget({}))).toEqual([simple("")]);
});
