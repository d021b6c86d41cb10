// Titles and descriptions as search engines show them: long enough to say what a page offers, short enough to be shown
// whole. The build stops where one is neither.
import type { PageData } from "../page/page-data.ts";

/** Characters that results show of a title and of a description, and fewer than say anything. */
export const titleLength = { min: 10, max: 65 } as const;
export const descriptionLength = { min: 50, max: 170 } as const;

/** Descriptions shorter than this have room for a sentence on what the page offers. */
const roomy = 100;

/** The description with a sentence on what the page offers, where it has room for one. */
export function describedFor(description: string, offer: string): string {
  const longer = `${/[.!?…]$/.test(description) ? description : `${description}.`} ${offer}`;
  return description.length < roomy && longer.length <= descriptionLength.max ? longer : description;
}

/** The title with the product's name, unless results would cut it off. */
export function titleFor(title: string, named: string): string {
  return named.length <= titleLength.max ? named : title;
}

/** What is wrong with the titles and descriptions of pages that search engines list. */
export function searchTextProblems(pages: readonly PageData[]): string[] {
  const listed = pages.filter(({ indexed, variant }) => indexed && !variant);
  const within = (text: string, { min, max }: { min: number; max: number }) => text.length >= min && text.length <= max;
  const namesakes = Map.groupBy(listed, ({ language, title }) => `${language} ${title}`);
  const shared = [...namesakes.values()]
    .filter(({ length }) => length > 1)
    .map(
      (same) =>
        `${same[0]?.language} ${same.map(({ path }) => path).join(" ")}: the title "${same[0]?.title}" is theirs all`,
    );
  const unfit = listed.flatMap(({ language, path, title, description }) => [
    ...(within(title, titleLength) ? [] : [`${language} ${path}: the title "${title}" has ${title.length} characters`]),
    ...(within(description, descriptionLength)
      ? []
      : [`${language} ${path}: the description "${description}" has ${description.length} characters`]),
  ]);
  return [...unfit, ...shared];
}
