// What pages say of themselves to search engines.
import { describe, expect, test } from "vitest";
import type { PageData } from "./page-data.ts";
import { structuredData } from "./structured-data.ts";

function page(screen: string, path: string, content: object, indexed = true): PageData {
  const alternates = [{ language: "fi", path, url: `https://kirkas.example${path}` }];
  const base = { screen, path, language: "fi", title: "t", description: "d", indexed, alternates, regions: [] };
  return { ...base, content: { heading: "Otsikko", body: [], ...content } } as unknown as PageData;
}

const types = (data: PageData) => structuredData(data).map((thing) => thing["@type"]);
const form = {
  charges: { ratePercent: 7, openingFee: 0, monthlyFee: 0 },
  amount: { min: 1000, max: 70_000, default: 10_000 },
  years: { min: 1, max: 20, default: 5 },
};
const article = {
  lead: "l",
  byline: { editors: { name: "Toimitus", path: "/kirjoittajat/" }, readingTime: "" },
  date: { iso: "2026-11-20", text: "" },
  category: { name: "Raha", path: "/blogi/k/raha/" },
};

describe("the kinds of things", () => {
  test.each([
    ["landing", "/", {}, ["BreadcrumbList", "WebSite"]],
    ["article", "/blogi/artikkeli/a/", article, ["BreadcrumbList", "Article"]],
    ["faq", "/faq/", { groups: [] }, ["BreadcrumbList", "FAQPage"]],
    ["loan-purpose", "/tarkoitus/", { form }, ["BreadcrumbList", "LoanOrCredit"]],
    ["why", "/miksi/", {}, ["BreadcrumbList"]],
  ])("%s", (screen, path, content, expected) => {
    expect(types(page(screen, path, content))).toEqual(expected);
  });

  test("a page that search engines leave out describes nothing", () => {
    expect(types(page("landing", "/", {}, false))).toEqual([]);
  });
});

test("breadcrumbs lead from the front page through the list to the page", () => {
  const [crumbs] = structuredData(page("article", "/blogi/artikkeli/a/", article));
  expect(crumbs?.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Kirkas", item: "https://kirkas.example/" },
    { "@type": "ListItem", position: 2, name: "Raha", item: "https://kirkas.example/blogi/k/raha/" },
    { "@type": "ListItem", position: 3, name: "Otsikko", item: "https://kirkas.example/blogi/artikkeli/a/" },
  ]);
});

test("a loan states the annual rate of the example on the page", () => {
  const [, loan] = structuredData(page("loan-purpose", "/tarkoitus/", { form }));
  expect(loan).toMatchObject({ currency: "EUR", interestRate: 7, annualPercentageRate: 7.23 });
});
