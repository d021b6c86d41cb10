// The pages of a language that are not part of its blog: one for each screen, loan purpose, lender
// and guide.
import { isIllustration } from "../illustrations/objects.ts";
import type { FurtherContent, TextLink } from "../page/contents.ts";
import { patternOf, type Screen } from "../site/routes.ts";
import { byline } from "./byline.ts";
import type { Content } from "./content.ts";
import { describedScreens, type Guide } from "./content-schema.ts";
import { lenderTerms, loanForm } from "./loan-content.ts";
import { writtenDate } from "./locale-text.ts";
import type { PageDraft, PageSource } from "./page-draft.ts";
import { purposePath } from "./purpose-path.ts";
import { guideLink, guidePath, guideScreens, screenContent, written } from "./screen-content.ts";
import { describedFor } from "./search-texts.ts";

/** Screens that search engines have no use for. */
const unindexedScreens: readonly Screen[] = [
  "loan-form",
  "continuous-form",
  "mortgage-form",
  "mortgage-status",
  "sme-form",
  "credit-card-form",
  "login-callback",
  "autologin",
  "settings",
  "offers",
  "offer",
  "console",
  "lender-insights",
  "lender-filtering",
  "admin-one-page-onboarding",
  "admin-users",
  "admin-sme-applications",
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
  // Until there is a campaign with a benefit, an organiser and dates.
  "campaign",
  "christmas-campaign",
];

/** How many other guides a guide leads to. */
const furtherCount = 3;

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
    indexed: !unindexedScreens.includes(screen),
    content: screenContent(screen, { heading: page.heading, body }, source),
  };
}

function purposePages(source: PageSource): PageDraft<"loan-purpose">[] {
  const { content, write } = source;
  const { language, purposes, purposeTexts } = content;
  const links = Object.entries(purposes).map(([id, { name }]) => ({ id, name, path: purposePath(language, id) }));
  return Object.entries(purposes).map(([id, { heading, description }]) => ({
    screen: "loan-purpose",
    language,
    path: purposePath(language, id),
    identity: `loan-purpose:${id}`,
    title: heading,
    description: describedFor(description, content.labels.description.loan),
    indexed: true,
    content: {
      heading,
      body: [description],
      list: listLink("loan-purposes", source),
      byline: byline(content, purposeTexts[id]?.markdown ?? ""),
      more: further(purposeGuides(id, content.guides), content),
      illustration: isIllustration(id) ? id : "other",
      ...written(language, purposeTexts[id], write),
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
    content: { heading: lender.name, body: [], list: listLink("lenders", source), lender, form: loanForm(source) },
  }));
}

function guidePage(guide: Guide, source: PageSource): PageDraft<"guide" | "review" | "lesson"> {
  const { content, shared, write } = source;
  const { language, guides } = content;
  const { key, section, template, title, description, updated, markdown } = guide;
  return {
    screen: guideScreens[section],
    language,
    path: guidePath(language, guide),
    identity: `${section}:${key}`,
    title: guide.searchtitle ?? title,
    description: describedFor(description, content.labels.description.text),
    indexed: true,
    content: {
      heading: title,
      body: [description],
      illustration: guide.illustration,
      byline: byline(content, markdown),
      text: write(markdown),
      updated: writtenDate(language, updated),
      list: listLink(section, source),
      more: further(furtherGuides(guide, guides), content),
      ...(template !== "seo-page" && { form: loanForm(source) }),
      ...(template === "product-seo-page" && {
        comparison: { lenders: lenderTerms(language, shared), ranking: content.landing.ranking.paragraphs },
      }),
    },
  };
}

/** What to read on a loan for a purpose: guides to borrowing, the one that is about the purpose first. */
function purposeGuides(purpose: string, guides: readonly Guide[]): Guide[] {
  const about = ({ key }: Guide) => key === guideOfPurpose[purpose];
  return guides
    .filter(({ section }) => section === "guides")
    .toSorted((a, b) => Number(about(b)) - Number(about(a)))
    .slice(0, furtherCount);
}

/** Keys of the guides that are about a purpose. */
const guideOfPurpose: Readonly<Record<string, string>> = { "repay-existing-loans": "combine-loans" };

function further(guides: readonly Guide[], { language, labels }: Content): FurtherContent {
  return { heading: labels.article.further, guides: guides.map((guide) => guideLink(language, guide)) };
}

/** The page that lists others. */
function listLink(screen: Screen, { content: { language, pages } }: PageSource): TextLink {
  return { name: pages[screen]?.heading ?? screen, path: patternOf(screen, language) };
}

/** What to read after a guide: those of its own list first. */
function furtherGuides(guide: Guide, guides: readonly Guide[]): Guide[] {
  const others = guides.filter(({ key }) => key !== guide.key);
  return others
    .toSorted((a, b) => Number(b.section === guide.section) - Number(a.section === guide.section))
    .slice(0, furtherCount);
}
