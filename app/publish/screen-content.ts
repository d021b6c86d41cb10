// What each screen's page holds besides its heading, by the screen's template.
import consentsJson from "../../locales/consents.json" with { type: "json" };
import purposesJson from "../../locales/purposes.json" with { type: "json" };
import { isIllustration } from "../illustrations/objects.ts";
import type {
  ApplicationContent,
  CountryLink,
  LandingContent,
  LendersContent,
  LoanFormContent,
  OffersContent,
  PicturedLink,
  TextContent,
  WrittenContent,
} from "../page/contents.ts";
import type { PageData } from "../page/page-data.ts";
import { activeLanguages, type LanguageCode, languageOf } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";
import type { Screen } from "../site/routes.ts";
import { teaser } from "./blog-pages.ts";
import type { Content } from "./content.ts";
import { type Guide, type TextFile, textScreens } from "./content-schema.ts";
import { glossaryLetters } from "./glossary-letters.ts";
import { illustrationUrl } from "./illustration.ts";
import {
  accountComparison,
  cardComparison,
  lenderTerms,
  loanForm,
  mortgageForm,
  purposeNames,
} from "./loan-content.ts";
import { numberStyles, writtenDate } from "./locale-text.ts";
import { prose, questionsIn } from "./markdown.ts";
import type { PageSource, WriteText } from "./page-draft.ts";
import { purposePath } from "./purpose-path.ts";
import { searchIndexName } from "./search-index.ts";
import type { SharedData } from "./shared-data.ts";
import type { Region } from "./site-origins.ts";

/** Screen of a guide's page, by the section that it is listed in. */
export const guideScreens = { guides: "guide", reviews: "review", education: "lesson" } as const;

export function guidePath(language: LanguageCode, { section, uid }: Guide): string {
  return screenPath(language, guideScreens[section], { uid });
}

/** The text of a Markdown file with the day of its last change. */
export function written(
  language: LanguageCode,
  file: TextFile | undefined,
  write: WriteText,
): Pick<WrittenContent, "text" | "updated"> {
  if (!file) throw new Error(`The content of ${language} lacks a text that its check had found.`);
  return { text: write(file.markdown), updated: writtenDate(language, file.updated) };
}

/** Screens whose texts explain borrowing, with the glossary's meanings; those of others are about the service itself. */
const explainingScreens: readonly Screen[] = [
  "ads-landing",
  "unsecured-loans",
  "renovation",
  "credit-cards",
  "bank-accounts",
  "loan-purposes",
];

/** Content of a screen that has a page of its own in pages.json. */
export function screenContent(screen: Screen, plain: TextContent, source: PageSource): PageData["content"] {
  const { content, shared, regions } = source;
  const { language } = content;
  const isWritten = (textScreens as readonly Screen[]).includes(screen);
  const write = explainingScreens.includes(screen) ? source.write : prose;
  const text = isWritten ? { ...plain, ...written(language, content.texts[screen], write) } : plain;
  switch (screen) {
    case "landing":
      return landingContent(text, source);
    case "glossary":
      return { ...text, letters: glossaryLetters(language, content.glossary) };
    case "not-supported-country":
      return { ...text, languages: activeLanguages.map(({ code }) => countryLink(code, regions)) };
    case "fair-comparison":
      return { ...text, ranking: content.landing.ranking };
    case "ads-landing":
    case "campaign":
    case "christmas-campaign":
    case "unsecured-loans":
      return { ...text, form: loanForm(source) };
    case "renovation":
      return { ...text, form: loanForm(source, "renovation") };
    case "credit-cards":
      return { ...text, ...cardComparison(language, shared) };
    case "bank-accounts":
      return { ...text, ...accountComparison(language, shared) };
    case "loan-purposes":
      return { ...text, purposes: purposeLinks(content) };
    case "faq":
      return {
        ...text,
        groups: content.questions.map(({ title, markdown }) => ({ title, questions: questionsIn(markdown) })),
      };
    case "lenders":
      return lendersContent(text, source);
    case "compare":
    case "quick-comparison":
      return {
        ...lendersContent(text, source),
        action: { name: source.titles.apply(language), path: screenPath(language, "loan-form") },
      };
    case "guides":
    case "reviews":
    case "education":
      return { ...text, guides: guideLinks(content, screen) };
    case "demo":
    case "loan-form":
    case "sme-form":
      return { ...text, ...applicationContent(source, loanForm(source), formConsents) };
    case "credit-card-form": {
      const { cards } = cardComparison(language, shared);
      return { ...text, ...applicationContent(source, loanForm(source), formConsents), cards };
    }
    case "continuous-form":
      return { ...text, ...applicationContent(source, loanForm(source), detailsConsents) };
    case "mortgage-form": {
      const { lenders, ...rest } = applicationContent(source, mortgageForm(source), formConsents);
      const { mortgageLenders } = shared.settings;
      return { ...text, ...rest, lenders: lenders.filter(({ id }) => mortgageLenders.includes(id)) };
    }
    case "offers":
    case "offer":
      return { ...text, ...offersContent(source, loanForm(source)) };
    case "mortgage-status":
      return { ...text, ...offersContent(source, mortgageForm(source)) };
    case "lender-insights":
    case "lender-filtering":
    case "admin-sme-applications":
    case "admin-one-page-onboarding":
    case "admin-users":
      return { ...text, styles: numberStyles(language), purposes: purposeNames(content) };
    case "search":
      return { ...text, index: `/${searchIndexName(language)}` };
    default:
      return text;
  }
}

function lendersContent(text: TextContent, source: PageSource): LendersContent {
  const { content, shared } = source;
  return {
    ...text,
    lenders: lenderTerms(content.language, shared),
    form: loanForm(source),
    ranking: content.landing.ranking.paragraphs,
  };
}

function landingContent(text: TextContent, source: PageSource): LandingContent {
  const { content, shared, regions } = source;
  const { language, landing, articles } = content;
  const { region, prefix } = languageOf(language);
  const countries = activeLanguages.filter((other) => other.region === region);
  const lenders = lenderTerms(language, shared);
  const international = prefix === "" && new Set(countries.map(({ country }) => country)).size > 1;
  return {
    ...text,
    ...landing,
    image: { src: illustrationUrl, alt: "" },
    form: loanForm(source),
    lenders,
    trust: { ...trust(language, shared), lenders: lenders.length },
    purposes: {
      ...landing.purposes,
      items: purposeLinks(content).map(({ name, path, illustration }) => ({ name, path, illustration })),
    },
    questions: {
      heading: landing.questions.heading,
      items: landing.questions.items.map(({ question, answer }) => ({
        question,
        html: prose(answer.join("\n\n")).html,
      })),
    },
    articles: {
      ...landing.articles,
      items: articles.slice(0, shared.settings.articlesOnLanding).map((article) => teaser(content, article)),
    },
    countries: international ? countries.map(({ code }) => countryLink(code, regions)) : [],
  };
}

/** The consents that are asked for where a form is sent; and on the page of what is stored for the next one. */
const [formConsents, detailsConsents] = [
  Object.keys(consentsJson.texts).filter((kind) => kind !== "keep_looking"),
  ["keep_looking"],
];

function applicationContent(
  source: PageSource,
  form: LoanFormContent,
  consents: readonly string[],
): Omit<ApplicationContent, keyof TextContent> {
  const all = Object.entries(consentsJson.texts as Readonly<Record<string, Readonly<Record<LanguageCode, string>>>>);
  const texts = all.filter(([kind]) => consents.includes(kind));
  return {
    form,
    lenders: lenderNames(source),
    consents: Object.fromEntries(texts.map(([kind, text]) => [kind, text[source.content.language] ?? ""])),
  };
}

function offersContent(source: PageSource, form: LoanFormContent): Omit<OffersContent, keyof TextContent> {
  const { language } = source.content;
  const { amount, years, charges, style } = form;
  const cards = source.shared.providers.cards.map(({ id, name }) => [id, name] as const);
  const debtAdvice = source.shared.settings.debtAdvice[languageOf(language).country];
  return {
    styles: numberStyles(language),
    example: { charges, amount: amount.default, years: years.default, style },
    cards: Object.fromEntries(cards),
    ...(debtAdvice && { debtAdvice }),
  };
}

function lenderNames({ content, shared }: PageSource) {
  return lenderTerms(content.language, shared).map(({ id, name }) => ({ id, name }));
}

/** Who answers for the service, from app/content/settings.json. */
function trust(language: LanguageCode, { settings: { operator, supervisors } }: SharedData) {
  const supervisor = operator && supervisors[languageOf(language).country];
  return { ...(operator && { operator }), ...(supervisor && { supervisor }) };
}

function countryLink(code: LanguageCode, regions: readonly Region[]): CountryLink {
  const { name, tag, region, country } = languageOf(code);
  const origin = regions.find(({ id }) => id === region)?.origin ?? "";
  return { name: `${name} (${country})`, tag, url: origin + screenPath(code, "landing") };
}

function purposeLinks({ language, purposes }: Content) {
  return purposesJson.map(({ id }) => ({
    name: purposes[id]?.name ?? id,
    path: purposePath(language, id),
    description: purposes[id]?.description ?? "",
    illustration: isIllustration(id) ? id : ("other" as const),
  }));
}

function guideLinks({ language, guides }: Content, section: Guide["section"]) {
  return guides.filter((guide) => guide.section === section).map((guide) => guideLink(language, guide));
}

/** A guide in a list. */
export function guideLink(language: LanguageCode, guide: Guide): PicturedLink {
  const { title, description, illustration } = guide;
  return { name: title, path: guidePath(language, guide), description, illustration };
}
