// The content of the screens that show more than a heading and paragraphs. All texts, dates and
// amounts are written out at build, so that server and browser cannot format them differently.
import type { TextContent } from "./page-data.ts";

/** A link to a page with its visible text. */
export interface TextLink {
  readonly name: string;
  readonly path: string;
}

/** An article in a list. */
export interface ArticleTeaser {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly date: WrittenDate;
}

export interface WrittenDate {
  /** Year, month and day (ISO 8601). */
  readonly iso: string;
  /** The date as the language writes it. */
  readonly text: string;
}

/** Values of the form that starts a loan application. */
export interface LoanFormContent {
  readonly currency: string;
  readonly amount: { readonly min: number; readonly max: number; readonly default: number; readonly step: number };
  readonly amountText: { readonly min: string; readonly max: string };
  readonly years: { readonly min: number; readonly max: number; readonly default: number };
  readonly purposes: readonly { readonly id: string; readonly name: string }[];
}

export interface LandingContent extends TextContent {
  readonly points: readonly string[];
  readonly form: LoanFormContent;
  readonly steps: {
    readonly heading: string;
    readonly items: readonly { readonly title: string; readonly text: string }[];
  };
  readonly ranking: { readonly heading: string; readonly paragraphs: readonly string[] };
  readonly purposes: { readonly heading: string; readonly text: string; readonly items: readonly TextLink[] };
  readonly questions: {
    readonly heading: string;
    readonly items: readonly { readonly question: string; readonly answer: readonly string[] }[];
  };
  readonly articles: { readonly heading: string; readonly items: readonly ArticleTeaser[] };
  readonly closing: { readonly heading: string; readonly text: string };
}

export interface BlogContent extends TextContent {
  readonly categories: readonly TextLink[];
  readonly articles: readonly ArticleTeaser[];
  /** Number of this page of the list, from 1. */
  readonly page: number;
  /** Paths of all pages of the list, in order. */
  readonly pages: readonly string[];
}

export interface ArticleContent {
  readonly heading: string;
  readonly lead: string;
  readonly date: WrittenDate;
  readonly category: TextLink;
  /** The article's body, rendered from our own Markdown. */
  readonly html: string;
  readonly more: readonly ArticleTeaser[];
}

export interface GlossaryContent extends TextContent {
  readonly letters: readonly {
    readonly letter: string;
    readonly terms: readonly { readonly term: string; readonly definition: string }[];
  }[];
}

export interface NotSupportedContent extends TextContent {
  readonly languages: readonly { readonly name: string; readonly tag: string; readonly url: string }[];
}

/** Content by screen. */
export interface Contents {
  readonly landing: LandingContent;
  readonly blog: BlogContent;
  readonly "blog-page": BlogContent;
  readonly "blog-category": BlogContent;
  readonly "blog-category-page": BlogContent;
  readonly article: ArticleContent;
  readonly glossary: GlossaryContent;
  readonly "not-supported-country": NotSupportedContent;
}
