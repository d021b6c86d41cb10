// The form of the files in app/content: what a language has to bring, and how it may look.
import * as v from "valibot";
import purposesJson from "../../locales/purposes.json" with { type: "json" };
import { type IllustrationName, isIllustration } from "../illustrations/objects.ts";
import { routes, type Screen } from "../site/routes.ts";

const text = v.pipe(v.string(), v.trim(), v.minLength(1, "is empty"));
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be of a-z, 0-9 and single hyphens"));

const pageSchema = v.strictObject({
  title: text,
  heading: text,
  description: text,
  body: v.optional(v.array(text), []),
});

/** Screens whose texts come from elsewhere: from articles, categories, purposes and the blog's own page. */
const derivedScreens: readonly Screen[] = [
  "blog-page",
  "blog-category",
  "blog-category-page",
  "article",
  "loan-purpose",
  "lender",
  "guide",
  "review",
  "lesson",
];

/** Screens that have an entry in pages.json. */
export const describedScreens = routes.map(({ screen }) => screen).filter((screen) => !derivedScreens.includes(screen));

export const pagesSchema = v.strictObject(Object.fromEntries(describedScreens.map((screen) => [screen, pageSchema])));

const purposeSchema = v.strictObject({ name: text, heading: text, description: text });

export const purposesSchema = v.strictObject(Object.fromEntries(purposesJson.map(({ id }) => [id, purposeSchema])));

export const landingSchema = v.strictObject({
  points: v.pipe(v.array(text), v.length(3)),
  steps: v.strictObject({
    heading: text,
    items: v.pipe(v.array(v.strictObject({ title: text, text })), v.length(3)),
  }),
  ranking: v.strictObject({ heading: text, paragraphs: v.pipe(v.array(text), v.minLength(3)) }),
  purposes: v.strictObject({ heading: text, text }),
  questions: v.strictObject({
    heading: text,
    items: v.pipe(
      v.array(v.strictObject({ question: text, answer: v.pipe(v.array(text), v.minLength(1)) })),
      v.minLength(5),
    ),
  }),
  articles: v.strictObject({ heading: text }),
  closing: v.strictObject({ heading: text, text }),
});

export const glossarySchema = v.pipe(
  v.array(
    v.strictObject({
      term: text,
      definition: text,
      /** How texts write the word, `*` standing for any ending; without any, no text shows its meaning. */
      forms: v.optional(v.pipe(v.array(text), v.minLength(1))),
    }),
  ),
  v.minLength(20, "a glossary has at least 20 terms"),
);

/** Words that the build puts around and into texts, `{name}` standing for a value. */
export const labelsSchema = v.strictObject({
  article: v.strictObject({
    /** The team that writes: no person's name. */
    editors: text,
    readingTime: text,
    /** Heading of what to read next. */
    further: text,
  }),
  /** What a description for search engines ends in where there is room: of pages with a calculator, of texts, of lists. */
  description: v.strictObject({ loan: text, text, category: text }),
  /** Of charts. */
  figure: v.strictObject({
    /** Titles of the three kinds. */
    prices: text,
    terms: text,
    years: text,
    /** Heading of the column of loans. */
    loan: text,
    year: text,
    /** Heading of the column of years. */
    yearColumn: text,
    /** What of the instalments reduces the debt. */
    repaid: text,
    /** What is owed at the end of a year. */
    left: text,
    note: text,
  }),
  glossary: v.strictObject({ open: text }),
});

export const categoriesSchema = v.pipe(
  v.array(v.strictObject({ id: slug, slug, name: text, description: text })),
  v.minLength(2, "there are at least two categories"),
);

/** A picture's name (app/illustrations/objects.ts). */
const illustration = v.custom<IllustrationName>(
  (value) => typeof value === "string" && isIllustration(value),
  "is no illustration",
);

export const articleSchema = v.strictObject({
  /** Ties the translations of an article together. */
  key: slug,
  uid: slug,
  title: text,
  description: text,
  category: slug,
  published: v.pipe(v.string(), v.isoDate()),
  illustration,
  markdown: text,
});

const isoDate = v.pipe(v.string(), v.isoDate());

/** Text of a screen or of a purpose's page. */
export const textSchema = v.strictObject({ updated: isoDate, markdown: text });

const order = v.pipe(v.string(), v.regex(/^\d+$/, "must be a whole number"), v.transform(Number));

export const questionsFileSchema = v.strictObject({ title: text, order, markdown: text });

/** Where a guide is listed, and what its page holds besides its text. */
export const guideSections = ["guides", "reviews", "education"] as const;
export const guideTemplates = ["seo-page", "new-seo-page", "product-seo-page"] as const;

export const guideSchema = v.strictObject({
  /** Ties the translations of a guide together. */
  key: slug,
  uid: slug,
  section: v.picklist(guideSections),
  template: v.picklist(guideTemplates),
  title: text,
  /** The title for search engines, where the page's own is too long for them. */
  searchtitle: v.optional(text),
  description: text,
  order,
  updated: isoDate,
  illustration,
  markdown: text,
});

/** Screens whose text is a file in pages/. */
export const textScreens = [
  "demo",
  "why",
  "authors",
  "contact",
  "fair-comparison",
  "cookie-policy",
  "privacy-policy",
  "terms",
  "ads-landing",
  "campaign",
  "christmas-campaign",
  "unsecured-loans",
  "renovation",
  "credit-cards",
  "bank-accounts",
  "loan-purposes",
] as const satisfies readonly Screen[];

export type PageText = v.InferOutput<typeof pageSchema>;
export type TextFile = v.InferOutput<typeof textSchema>;
export type QuestionsFile = v.InferOutput<typeof questionsFileSchema>;
export type Guide = v.InferOutput<typeof guideSchema>;

export type PurposeText = v.InferOutput<typeof purposeSchema>;
export type LandingText = v.InferOutput<typeof landingSchema>;
export type GlossaryTerm = v.InferOutput<typeof glossarySchema>[number];
export type Labels = v.InferOutput<typeof labelsSchema>;
export type Category = v.InferOutput<typeof categoriesSchema>[number];
export type Article = v.InferOutput<typeof articleSchema>;
