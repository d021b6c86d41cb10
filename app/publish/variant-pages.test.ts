// Pages of variants: where they stand in the release, and what they share with the page itself.
import { expect, test } from "vitest";
import { headElements } from "../page/head.ts";
import type { PageData } from "../page/page-data.ts";
import { variantPages } from "./variant-pages.ts";

const compare = {
  screen: "compare",
  language: "fi",
  path: "/vertaa/",
  title: "Vertaa",
  description: "",
  indexed: true,
  alternates: [{ language: "fi", path: "/vertaa/", url: "https://fi.example/vertaa/" }],
  regions: [],
  content: { heading: "Vertaa", body: [] },
} as unknown as PageData;

test("a page of a screen with variants is built in each of them, others are not", () => {
  const faq = { ...compare, screen: "faq", path: "/ukk/" } as PageData;
  expect(variantPages([compare, faq])).toEqual([{ ...compare, variant: "cards" }]);
});

test("search engines are told the same of a variant as of the page itself", () => {
  const [cards] = variantPages([compare]);
  expect(cards && headElements(cards)).toEqual(headElements(compare));
});
