// What a page is made of: the JSON that a prerendered document embeds and that client navigation
// fetches from `/page-data{path}page-data.json`.
import type { Assignments } from "../experiments/assignments.ts";
import type { Variant } from "../experiments/variants.ts";
import type { LanguageCode } from "../site/languages.ts";
import type { Screen } from "../site/routes.ts";
import type { Contents, TextContent } from "./contents.ts";

/** The same page in a language. */
export interface Alternate {
  readonly language: LanguageCode;
  /** Path with the language prefix. */
  readonly path: string;
  /** Absolute URL on the region's own origin. */
  readonly url: string;
}

/** The front page of a region. */
export interface RegionLink {
  readonly region: string;
  readonly url: string;
}

/** Content of a screen; screens not named in `Contents` are plain text. */
export type ContentOf<S extends Screen> = S extends keyof Contents ? Contents[S] : TextContent;

export interface PageData<S extends Screen = Screen> {
  readonly screen: S;
  readonly language: LanguageCode;
  readonly path: string;
  /** The title with the product's name, as the browser shows it. */
  readonly title: string;
  readonly description: string;
  /** Path of the picture that stands for the page where it is shared; the product's own where it has none. */
  readonly picture?: string;
  /** False for pages that search engines should leave out. */
  readonly indexed: boolean;
  /** This page in every language that has it, its own included. */
  readonly alternates: readonly Alternate[];
  /** The other regions of the service. */
  readonly regions: readonly RegionLink[];
  /** Which variant of the screen is shown; none for the screen as it is. */
  readonly variant?: Variant;
  /** Which variation the visitor was shown; said by the answer that the page came with, and no part of its text. */
  readonly assignments?: Assignments;
  readonly content: ContentOf<S>;
}

/** Whether `value`, parsed from JSON, has the form of page data. */
export function isPageData(value: unknown): value is PageData {
  return typeof value === "object" && value !== null && "screen" in value && "content" in value && "path" in value;
}
