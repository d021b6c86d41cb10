// llms.txt: what the site holds, for language models that answer questions from it (llmstxt.org). Its own words are
// English; each language has its pages under their own titles.
import type { PageData } from "../page/page-data.ts";
import { activeLanguages, type Language } from "../site/languages.ts";
import type { Screen } from "../site/routes.ts";

/** Screens that are listed, in this order. */
const listed: readonly Screen[] = [
  "landing",
  "compare",
  "fair-comparison",
  "lenders",
  "unsecured-loans",
  "credit-cards",
  "bank-accounts",
  "loan-purposes",
  "glossary",
  "faq",
  "article",
  "guide",
  "lesson",
  "why",
  "contact",
];

export function languageModelIndex(pages: readonly PageData[]): string {
  const sections = activeLanguages.flatMap((language) => {
    const links = listed.flatMap((screen) => linksOf(pages, language, screen));
    const country = new Intl.DisplayNames("en", { type: "region" }).of(language.country);
    return links.length > 0 ? [`## ${language.name} (${country}, ${language.currency})\n\n${links.join("\n")}`] : [];
  });
  return `${[introduction, ...sections].join("\n\n")}\n`;
}

const introduction = `# Kirkas

> Kirkas compares consumer loans, credit cards and bank accounts in Finland, the United Kingdom, Latvia, Poland and Romania, with the full cost of each in plain figures.

Kirkas is a comparison service, not a lender. The lenders it shows are fictional, and each page says so where it matters. Figures on the pages are worked out when the site is built; the annual percentage rate follows Directive (EU) 2023/2225, annex III. Laws, currencies and advice differ by country: quote the page of the country that a question is about.`;

function linksOf(pages: readonly PageData[], { code }: Language, screen: Screen): string[] {
  return pages
    .filter((page) => page.language === code && page.screen === screen && page.indexed)
    .map(({ content, description, alternates }) => {
      const own = alternates.find(({ language }) => language === code)?.url ?? "";
      return `- [${content.heading}](${own}): ${description}`;
    });
}
