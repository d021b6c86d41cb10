// Who wrote a text and how long it takes to read.
import type { BylineContent } from "../page/contents.ts";
import { screenPath } from "../site/paths.ts";
import type { Content } from "./content.ts";
import { filled } from "./filled-label.ts";

export function byline({ language, labels }: Content, markdown: string): BylineContent {
  return {
    editors: { name: labels.article.editors, path: screenPath(language, "authors") },
    readingTime: filled(labels.article.readingTime, { minutes: readingMinutes(markdown) }),
  };
}

/** What people read in a minute, in characters: about the same in every language, unlike words (IReST, 2012). */
const charactersAMinute = 1000;

/** How long a text takes to read, in whole minutes; its figures are looked at rather than read. */
export function readingMinutes(markdown: string): number {
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, "");
  return Math.max(1, Math.round(text.length / charactersAMinute));
}
