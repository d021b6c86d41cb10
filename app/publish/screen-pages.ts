// The pages of a language that are not part of its blog: one for each screen and loan purpose.
import purposesJson from "../../locales/purposes.json" with { type: "json" };
import type { LandingContent, NotSupportedContent } from "../page/contents.ts";
import type { PageData, TextContent } from "../page/page-data.ts";
import { isBuilt } from "../screens/screen-files.ts";
import { activeLanguages, languageOf } from "../site/languages.ts";
import { loanLimits } from "../site/limits.ts";
import { screenPath } from "../site/paths.ts";
import { patternOf, type Screen } from "../site/routes.ts";
import { teaser } from "./blog-pages.ts";
import type { Content } from "./content.ts";
import { describedScreens, type PublishSettings } from "./content-schema.ts";
import { glossaryLetters } from "./glossary-letters.ts";
import { currencySign, writtenAmount } from "./locale-text.ts";
import type { PageDraft } from "./page-draft.ts";
import type { Region } from "./site-origins.ts";

/** Built screens that search engines have no use for. */
const unindexedScreens: readonly Screen[] = [
  "login",
  "autologin",
  "settings",
  "not-found",
  "server-error",
  "forbidden",
  "maintenance",
  "coming-soon",
  "not-supported-country",
];

export function screenPages(content: Content, settings: PublishSettings, regions: readonly Region[]): PageDraft[] {
  const screens = describedScreens.filter((screen) => screen !== "blog");
  return [...screens.map((screen) => screenPage(screen, content, settings, regions)), ...purposePages(content)];
}

function screenPage(
  screen: Screen,
  content: Content,
  settings: PublishSettings,
  regions: readonly Region[],
): PageDraft {
  const { language, pages } = content;
  const page = pages[screen];
  if (!page) throw new Error(`pages.json of ${language} has no ${screen}.`);
  const text: TextContent = { heading: page.heading, body: page.body };
  return {
    screen,
    language,
    path: patternOf(screen, language),
    identity: screen,
    title: page.title,
    description: page.description,
    indexed: isBuilt(screen) && !unindexedScreens.includes(screen),
    content: ownContent(screen, text, content, settings, regions),
  };
}

function ownContent(
  screen: Screen,
  text: TextContent,
  content: Content,
  settings: PublishSettings,
  regions: readonly Region[],
): PageData["content"] {
  if (screen === "landing") return landingContent(text, content, settings);
  if (screen === "glossary") return { ...text, letters: glossaryLetters(content.language, content.glossary) };
  if (screen === "not-supported-country") return notSupportedContent(text, regions);
  return text;
}

function landingContent(text: TextContent, content: Content, settings: PublishSettings): LandingContent {
  const { language, landing, purposes, articles } = content;
  const { amount, years } = loanLimits(languageOf(language).currency);
  const named = purposesJson.map(({ id }) => ({ id, name: purposes[id]?.name ?? id }));
  return {
    ...text,
    ...landing,
    form: {
      currency: currencySign(language),
      amount,
      amountText: { min: writtenAmount(language, amount.min), max: writtenAmount(language, amount.max) },
      years,
      purposes: named,
    },
    purposes: {
      ...landing.purposes,
      items: named.map(({ id, name }) => ({ name, path: purposePath(language, id) })),
    },
    articles: {
      ...landing.articles,
      items: articles.slice(0, settings.articlesOnLanding).map((article) => teaser(content, article)),
    },
  };
}

function notSupportedContent(text: TextContent, regions: readonly Region[]): NotSupportedContent {
  return {
    ...text,
    languages: activeLanguages.map(({ code, name, tag, region, country }) => ({
      name: `${name} (${country})`,
      tag,
      url: (regions.find(({ id }) => id === region)?.origin ?? "") + screenPath(code, "landing"),
    })),
  };
}

function purposePages({ language, purposes }: Content): PageDraft[] {
  return Object.entries(purposes).map(([id, { heading, description }]) => ({
    screen: "loan-purpose" as const,
    language,
    path: purposePath(language, id),
    identity: `loan-purpose:${id}`,
    title: heading,
    description,
    indexed: false,
    content: { heading, body: [] },
  }));
}

function purposePath(language: string, id: string): string {
  const slugs: Readonly<Record<string, string>> | undefined = purposesJson.find((purpose) => purpose.id === id)?.slugs;
  return screenPath(language, "loan-purpose", { purpose: slugs?.[language] ?? slugs?.fi });
}
