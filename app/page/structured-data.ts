// What a page says of itself to search engines, as JSON-LD: its place in the site, and what kind of
// thing it describes (schema.org). Only what the page itself shows.
import { loanCost } from "../credit/loan-cost.ts";
import { languageOf } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";
import type { Screen } from "../site/routes.ts";
import { cleanText } from "./clean-text.ts";
import type {
  AccountTerms,
  ArticleContent,
  BylineContent,
  CardsContent,
  CardTerms,
  Contents,
  FaqContent,
  GlossaryContent,
  GuideContent,
  LenderTerms,
  LoanFormContent,
  TextLink,
} from "./contents.ts";
import type { PageData } from "./page-data.ts";

type Thing = Readonly<Record<string, unknown>>;

/** Screens that describe a loan with an example of its cost. */
const loanScreens: readonly Screen[] = ["unsecured-loans", "renovation", "loan-purpose"];

/** The things a page describes; none for pages that search engines leave out. */
export function structuredData(page: PageData): Thing[] {
  const own = page.alternates.find(({ language }) => language === page.language)?.url;
  if (!page.indexed || !own) return [];
  const things = [breadcrumbs(page, own), ...describe(page, own)];
  return things.map((thing) => ({ "@context": "https://schema.org", ...thing }));
}

function describe(page: PageData, url: string): Thing[] {
  if (loanScreens.includes(page.screen)) return [loan(page, contentOf<"loan-purpose">(page).form, url)];
  switch (page.screen) {
    case "landing":
      return [{ "@type": "WebSite", name: "Kirkas", url, inLanguage: tagOf(page), publisher: publisher(url) }];
    case "article":
      return [article(page, contentOf<"article">(page), url)];
    case "guide":
    case "review":
    case "lesson":
      return [guide(page, contentOf<"guide">(page), url)];
    case "glossary":
      return [glossary(page, contentOf<"glossary">(page), url)];
    case "faq":
      return [questions(contentOf<"faq">(page))];
    case "lender":
      return [lenderLoan(page, contentOf<"lender">(page).lender, url)];
    case "lenders":
    case "compare":
    case "quick-comparison":
      return [list(contentOf<"lenders">(page).lenders.map((lender) => lenderLoan(page, lender, url)))];
    case "credit-cards":
      return [list(cards(page, contentOf<"credit-cards">(page), url))];
    case "bank-accounts":
      return [list(contentOf<"bank-accounts">(page).accounts.map((account) => bankAccount(account, url)))];
    default:
      return [];
  }
}

/** The content of a page whose screen is known. */
function contentOf<S extends keyof Contents>(page: PageData): Contents[S] {
  return page.content as Contents[S];
}

/** The service, with its mark. */
function publisher(url: string): Thing {
  const logo = new URL("/icon-512.png", url).href;
  return { "@type": "Organization", name: "Kirkas", url: new URL("/", url).href, logo };
}

/** The page's place: the front page, the list it belongs to, itself. */
function breadcrumbs(page: PageData, url: string): Thing {
  const landing: TextLink = { name: "Kirkas", path: screenPath(page.language, "landing") };
  const { content } = page;
  const parent: TextLink[] = "list" in content ? [content.list] : "category" in content ? [content.category] : [];
  const self = page.path === landing.path ? [] : [{ name: content.heading, path: page.path }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: [landing, ...parent, ...self].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, url).href,
    })),
  };
}

function article(page: PageData, { lead, date, byline }: ArticleContent, url: string): Thing {
  return { ...text(page, byline, url), description: lead, datePublished: date.iso };
}

function guide(page: PageData, { body, updated, byline }: GuideContent, url: string): Thing {
  return { ...text(page, byline, url), description: body[0] ?? page.description, dateModified: updated.iso };
}

/** What articles and guides have in common. */
function text(page: PageData, { editors }: BylineContent, url: string): Thing {
  return {
    "@type": "Article",
    headline: page.content.heading,
    ...(page.picture && { image: new URL(page.picture, url).href }),
    inLanguage: tagOf(page),
    mainEntityOfPage: url,
    author: { "@type": "Organization", name: editors.name, url: new URL(editors.path, url).href },
    publisher: publisher(url),
  };
}

function glossary(page: PageData, { heading, letters }: GlossaryContent, url: string): Thing {
  return {
    "@type": "DefinedTermSet",
    "@id": url,
    name: heading,
    url,
    inLanguage: tagOf(page),
    hasDefinedTerm: letters.flatMap(({ terms }) =>
      terms.map(({ id, term, definition }) => ({
        "@type": "DefinedTerm",
        name: term,
        description: definition,
        url: `${url}#${encodeURIComponent(id)}`,
        inDefinedTermSet: url,
      })),
    ),
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
        acceptedAnswer: { "@type": "Answer", text: cleanText(html) },
      })),
  };
}

/** The loan of the page's representative example, which one of several lenders may grant. */
function loan(page: PageData, { charges, amount, years }: LoanFormContent, url: string): Thing {
  const cost = loanCost({ ...charges, principal: amount.default, months: years.default * 12, feeCapitalised: false });
  return {
    ...loanWithin(page, amount, years),
    name: page.content.heading,
    description: page.description,
    url,
    interestRate: charges.ratePercent,
    annualPercentageRate: cost && written(cost.aprPercent),
    broker: publisher(url),
  };
}

/** A lender's loan. Its APR depends on the amount and the period, so it is left to the page. */
function lenderLoan(page: PageData, { name, path, charges, amount, years }: LenderTerms, url: string): Thing {
  return {
    ...loanWithin(page, amount, years),
    name,
    url: new URL(path, url).href,
    interestRate: charges.ratePercent,
    provider: { "@type": "FinancialService", name },
    broker: publisher(url),
  };
}

function loanWithin(page: PageData, amount: LenderTerms["amount"], years: LenderTerms["years"]): Thing {
  const { currency } = languageOf(page.language);
  return {
    "@type": "LoanOrCredit",
    currency,
    amount: { "@type": "MonetaryAmount", currency, minValue: amount.min, maxValue: amount.max },
    loanTerm: { "@type": "QuantitativeValue", minValue: years.min, maxValue: years.max, unitCode: "ANN" },
  };
}

function cards(page: PageData, content: CardsContent, url: string): Thing[] {
  return content.cards.map((card: CardTerms) => ({
    "@type": "CreditCard",
    name: card.name,
    url,
    currency: languageOf(page.language).currency,
    interestRate: card.ratePercent,
    provider: providerOf(card.lender, url),
  }));
}

function bankAccount(account: AccountTerms, url: string): Thing {
  return { "@type": "BankAccount", name: account.name, url, provider: providerOf(account.lender, url) };
}

function providerOf({ name, path }: TextLink, url: string): Thing {
  return { "@type": "FinancialService", name, url: new URL(path, url).href };
}

function list(items: readonly Thing[]): Thing {
  return {
    "@type": "ItemList",
    itemListElement: items.map((item, index) => ({ "@type": "ListItem", position: index + 1, item })),
  };
}

/** A percentage as pages write it. */
function written(percent: number): number {
  return Number(percent.toFixed(2));
}

function tagOf(page: PageData): string {
  return languageOf(page.language).tag;
}
