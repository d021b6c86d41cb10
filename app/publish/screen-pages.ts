// The pages of a language that are not part of its blog: one for each screen, loan purpose, lender
// and guide.
import { isBuilt } from "../screens/screen-files.ts";
import { patternOf, type Screen } from "../site/routes.ts";
import { describedScreens, type Guide } from "./content-schema.ts";
import { lenderTerms, loanForm } from "./loan-content.ts";
import { writtenDate } from "./locale-text.ts";
import { prose } from "./markdown.ts";
import type { PageDraft, PageSource } from "./page-draft.ts";
import { purposePath } from "./purpose-path.ts";
import { guidePath, guideScreens, screenContent, written } from "./screen-content.ts";

/** Built screens that search engines have no use for. */
const unindexedScreens: readonly Screen[] = [
  "login-callback",
  "autologin",
  "settings",
  "offers",
  "offer",
  "console",
  "not-found",
  "server-error",
  "forbidden",
  "maintenance",
  "offline",
  "coming-soon",
  "not-supported-country",
  "search",
  "test",
  "ads-landing",
];

export function screenPages(source: PageSource): PageDraft[] {
  const screens = describedScreens.filter((screen) => screen !== "blog");
  return [
    ...screens.map((screen) => screenPage(screen, source)),
    ...purposePages(source),
    ...lenderPages(source),
    ...source.content.guides.map((guide) => guidePage(guide, source)),
  ];
}

function screenPage(screen: Screen, source: PageSource): PageDraft {
  const { language, pages } = source.content;
  const page = pages[screen];
  if (!page) throw new Error(`pages.json of ${language} has no ${screen}.`);
  const body = page.body.length > 0 ? page.body : [page.description];
  return {
    screen,
    language,
    path: patternOf(screen, language),
    identity: screen,
    title: page.title,
    description: page.description,
    indexed: isBuilt(screen) && !unindexedScreens.includes(screen),
    content: screenContent(screen, { heading: page.heading, body }, source),
  };
}

function purposePages(source: PageSource): PageDraft<"loan-purpose">[] {
  const { content } = source;
  const { language, purposes, purposeTexts } = content;
  const links = Object.entries(purposes).map(([id, { name }]) => ({ id, name, path: purposePath(language, id) }));
  return Object.entries(purposes).map(([id, { heading, description }]) => ({
    screen: "loan-purpose",
    language,
    path: purposePath(language, id),
    identity: `loan-purpose:${id}`,
    title: heading,
    description,
    indexed: true,
    content: {
      heading,
      body: [description],
      ...written(language, purposeTexts[id]),
      form: loanForm(source, id),
      others: links.filter((link) => link.id !== id).map(({ name, path }) => ({ name, path })),
    },
  }));
}

function lenderPages(source: PageSource): PageDraft<"lender">[] {
  const { content, shared, titles } = source;
  const { language } = content;
  return lenderTerms(language, shared).map((lender) => ({
    screen: "lender",
    language,
    path: lender.path,
    identity: `lender:${lender.id}`,
    title: lender.name,
    description: titles.lender(language, lender.name),
    indexed: true,
    content: { heading: lender.name, body: [], lender, form: loanForm(source) },
  }));
}

function guidePage(guide: Guide, source: PageSource): PageDraft<"guide" | "review" | "lesson"> {
  const { content, shared } = source;
  const { language, pages } = content;
  const { key, uid, section, template, title, description, updated, markdown } = guide;
  return {
    screen: guideScreens[section],
    language,
    path: guidePath(language, guide),
    identity: `${section}:${key}`,
    title,
    description,
    indexed: true,
    content: {
      heading: title,
      body: [description],
      text: prose(markdown),
      updated: writtenDate(language, updated),
      list: { name: pages[section]?.heading ?? uid, path: patternOf(section, language) },
      ...(template !== "seo-page" && { form: loanForm(source) }),
      ...(template === "product-seo-page" && {
        comparison: { lenders: lenderTerms(language, shared), ranking: content.landing.ranking.paragraphs },
      }),
    },
  };
}
