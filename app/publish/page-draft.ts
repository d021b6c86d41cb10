// A page before its translations are known, what a language contributes on its own, and what that is made from.

import type { ProseContent } from "../page/contents.ts";
import type { ContentOf } from "../page/page-data.ts";
import type { LanguageCode } from "../site/languages.ts";
import type { Screen } from "../site/routes.ts";
import type { Content } from "./content.ts";
import type { SharedData } from "./shared-data.ts";
import type { Region } from "./site-origins.ts";
import type { Titles } from "./titles.ts";

/** Renders a text in Markdown. */
export type WriteText = (markdown: string) => ProseContent;

/** What the pages of a language are made from. */
export interface PageSource {
  readonly content: Content;
  readonly shared: SharedData;
  readonly regions: readonly Region[];
  readonly titles: Titles;
  /** Renders the texts that explain borrowing. */
  readonly write: WriteText;
}

export interface PageDraft<S extends Screen = Screen> {
  readonly screen: S;
  readonly language: LanguageCode;
  readonly path: string;
  /** The same in every language for pages that are translations of each other. */
  readonly identity: string;
  /** The page's own title, without the product's name. */
  readonly title: string;
  readonly description: string;
  readonly indexed: boolean;
  readonly content: ContentOf<S>;
}
