// The JSON-LD of every page of the release has the form that schema.org gives its kind.
import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { structuredData } from "../page/structured-data.ts";
import { activeLanguages, languageOf } from "../site/languages.ts";
import { loadContent } from "./content.ts";
import { allPages } from "./pages.ts";
import { loadSharedData } from "./shared-data.ts";
import { siteRegions } from "./site-origins.ts";

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const url = v.pipe(v.string(), v.url());
const day = v.pipe(v.string(), v.isoDate());
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const type = <T extends string>(name: T) => ({ "@type": v.literal(name) });
const thing = <T extends v.ObjectEntries>(name: string, entries: T) => v.strictObject({ ...type(name), ...entries });

const organisation = thing("Organization", { name: text, url, logo: v.optional(url) });
const provider = thing("FinancialService", { name: text, url: v.optional(url) });

const range = { minValue: amount, maxValue: amount };
const loan = thing("LoanOrCredit", {
  name: text,
  description: v.optional(text),
  url,
  currency: v.pipe(v.string(), v.length(3)),
  amount: thing("MonetaryAmount", { currency: v.pipe(v.string(), v.length(3)), ...range }),
  loanTerm: thing("QuantitativeValue", { ...range, unitCode: v.literal("ANN") }),
  interestRate: amount,
  annualPercentageRate: v.optional(amount),
  provider: v.optional(provider),
  broker: organisation,
});
const card = thing("CreditCard", { name: text, url, currency: text, interestRate: amount, provider });
const account = thing("BankAccount", { name: text, url, provider });

/** Items numbered from 1 without a gap. */
const numbered = v.check<{ position: number }[]>((items) =>
  items.every(({ position }, index) => position === index + 1),
);

const kinds: Record<string, v.GenericSchema> = {
  BreadcrumbList: thing("BreadcrumbList", {
    itemListElement: v.pipe(
      v.array(thing("ListItem", { position: v.number(), name: text, item: url })),
      v.minLength(1),
      numbered as never,
    ),
  }),
  WebSite: thing("WebSite", { name: text, url, inLanguage: text, publisher: organisation }),
  Article: thing("Article", {
    headline: v.pipe(text, v.maxLength(110)),
    description: text,
    image: v.optional(url),
    datePublished: v.optional(day),
    dateModified: v.optional(day),
    inLanguage: text,
    mainEntityOfPage: url,
    author: organisation,
    publisher: organisation,
  }),
  FAQPage: thing("FAQPage", {
    mainEntity: v.pipe(
      v.array(thing("Question", { name: text, acceptedAnswer: thing("Answer", { text }) })),
      v.minLength(1),
    ),
  }),
  DefinedTermSet: thing("DefinedTermSet", {
    "@id": url,
    name: text,
    url,
    inLanguage: text,
    hasDefinedTerm: v.pipe(
      v.array(thing("DefinedTerm", { name: text, description: text, url, inDefinedTermSet: url })),
      v.minLength(20),
    ),
  }),
  LoanOrCredit: loan,
  ItemList: thing("ItemList", {
    itemListElement: v.pipe(
      v.array(thing("ListItem", { position: v.number(), item: v.union([loan, card, account]) })),
      v.minLength(1),
      numbered as never,
    ),
  }),
};

/** Kinds that a page of a screen has besides its place in the site. */
const expected: Readonly<Record<string, string>> = {
  landing: "WebSite",
  article: "Article",
  guide: "Article",
  review: "Article",
  lesson: "Article",
  glossary: "DefinedTermSet",
  faq: "FAQPage",
  "loan-purpose": "LoanOrCredit",
  "unsecured-loans": "LoanOrCredit",
  lender: "LoanOrCredit",
  compare: "ItemList",
  "credit-cards": "ItemList",
  "bank-accounts": "ItemList",
};

let pages: readonly PageData[];
beforeAll(() => {
  pages = allPages({
    contents: activeLanguages.map(({ code }) => loadContent(code)),
    regions: siteRegions("8787"),
    shared: loadSharedData(),
    titles: {
      full: (_, title) => title,
      numbered: (_, title, page) => `${title}, ${page}`,
      lender: (_, name) => name,
      submit: () => "Compare",
      apply: () => "Apply",
      message: () => (id) => id,
    },
  });
});

describe.each(activeLanguages)("$code", ({ code }) => {
  test("says what its pages are, in the form of each kind", () => {
    const problems = pages
      .filter((page) => page.language === code)
      .flatMap((page) =>
        structuredData(page).flatMap((found) => {
          // As a document has it: JSON leaves out what is undefined.
          const { "@context": context, ...rest } = JSON.parse(JSON.stringify(found)) as Record<string, unknown>;
          const schema = kinds[String(rest["@type"])];
          if (context !== "https://schema.org" || !schema) return [`${page.path}: ${context} ${rest["@type"]}`];
          const result = v.safeParse(schema, rest);
          return result.success
            ? []
            : result.issues.map((issue) => `${page.path}: ${v.getDotPath(issue)} ${issue.message}`);
        }),
      );
    expect(problems).toEqual([]);
  });

  test.each(Object.entries(expected))("%s is a %s", (screen, kind) => {
    const found = pages.find((page) => page.language === code && page.screen === screen && page.indexed);
    expect(found && structuredData(found).map((one) => one["@type"])).toEqual(["BreadcrumbList", kind]);
  });

  test("links the words of its glossary to where they stand", () => {
    const page = pages.find((candidate) => candidate.language === code && candidate.screen === "glossary");
    const terms = (page as PageData<"glossary">).content.letters.flatMap((letter) => letter.terms);
    expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  });
});

test("breadcrumbs lead to pages that there are", () => {
  const places = new Set(pages.flatMap(({ alternates }) => alternates.map((alternate) => alternate.url)));
  const gone = pages
    .flatMap(structuredData)
    .filter((found) => found["@type"] === "BreadcrumbList")
    .flatMap(({ itemListElement }) => (itemListElement as { item: string }[]).map(({ item }) => item))
    .filter((item) => !places.has(item));
  expect(gone).toEqual([]);
});

test("the author of an article is the team, with the page about it", () => {
  const page = pages.find(({ screen, language }) => screen === "article" && languageOf(language).code === "fi");
  const [, article] = page ? structuredData(page) : [];
  expect(article?.author).toEqual({
    "@type": "Organization",
    name: "Kirkkaan toimitus",
    url: "http://localhost:8787/kirjoittajat/",
  });
});
