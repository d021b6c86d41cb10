// What a page says of itself to search engines, as JSON-LD: its place in the site, and what kind of
// thing it describes (schema.org). Only what the page itself shows.
import { loanCost } from "../credit/loan-cost.ts";
import { languageOf } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";
import type { Screen } from "../site/routes.ts";
import type { ArticleContent, FaqContent, LoanFormContent, TextLink } from "./contents.ts";
import type { PageData } from "./page-data.ts";

type Thing = Readonly<Record<string, unknown>>;

const publisher = { "@type": "Organization", name: "Kirkas" };

/** Screens that describe a loan with an example of its cost. */
const loanScreens: readonly Screen[] = ["unsecured-loans", "renovation", "loan-purpose"];

/** The things a page describes; none for pages that search engines leave out. */
export function structuredData(page: PageData): Thing[] {
  const own = page.alternates.find(({ language }) => language === page.language)?.url;
  if (!page.indexed || !own) return [];
  const things = [breadcrumbs(page, own), ...described(page, own)];
  return things.map((thing) => ({ "@context": "https://schema.org", ...thing }));
}

function described(page: PageData, url: string): Thing[] {
  if (page.screen === "landing") return [{ "@type": "WebSite", name: "Kirkas", url, inLanguage: tagOf(page) }];
  if (page.screen === "article") return [article(page, page.content as ArticleContent, url)];
  if (page.screen === "faq") return [questions(page.content as FaqContent)];
  if (loanScreens.includes(page.screen)) return [loan(page, (page.content as { form: LoanFormContent }).form, url)];
  return [];
}

/** The page's place: the front page, the list it belongs to, itself. */
function breadcrumbs(page: PageData, url: string): Thing {
  const landing: TextLink = { name: "Kirkas", path: screenPath(page.language, "landing") };
  const { content } = page;
  const list: TextLink[] = "list" in content ? [content.list] : "category" in content ? [content.category] : [];
  const self = page.path === landing.path ? [] : [{ name: content.heading, path: page.path }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: [landing, ...list, ...self].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, url).href,
    })),
  };
}

function article(page: PageData, { heading, lead, date }: ArticleContent, url: string): Thing {
  return {
    "@type": "Article",
    headline: heading,
    description: lead,
    datePublished: date.iso,
    inLanguage: tagOf(page),
    mainEntityOfPage: url,
    author: publisher,
    publisher,
  };
}

function questions({ groups }: FaqContent): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: groups
      .flatMap((group) => group.questions)
      .map(({ question, html }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: html },
      })),
  };
}

/** The loan of the page's representative example. */
function loan(page: PageData, { charges, amount, years }: LoanFormContent, url: string): Thing {
  const { currency } = languageOf(page.language);
  const cost = loanCost({ ...charges, principal: amount.default, months: years.default * 12, feeCapitalised: false });
  return {
    "@type": "LoanOrCredit",
    name: page.content.heading,
    description: page.description,
    url,
    currency,
    amount: { "@type": "MonetaryAmount", currency, minValue: amount.min, maxValue: amount.max },
    loanTerm: { "@type": "QuantitativeValue", minValue: years.min, maxValue: years.max, unitCode: "ANN" },
    interestRate: charges.ratePercent,
    annualPercentageRate: cost && Number(cost.aprPercent.toFixed(2)),
    provider: publisher,
  };
}

function tagOf(page: PageData): string {
  return languageOf(page.language).tag;
}
