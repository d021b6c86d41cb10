// The search index of a language: title, description and words of every page that may be found.
import type { PageData } from "../page/page-data.ts";
import type { SearchEntry } from "../search/search-entry.ts";
import type { LanguageCode } from "../site/languages.ts";

/** File name of a language's index. */
export function searchIndexName(language: LanguageCode): string {
  return `search-${language}.json`;
}

/** The index as JSON. Pages that search engines leave out are left out here too. */
export function searchIndex(pages: readonly PageData[], language: LanguageCode): string {
  const entries = pages
    .filter((page) => page.language === language && page.indexed)
    .map(({ path, content, description }): SearchEntry => [path, content.heading, description, wordsOf(content)]);
  return JSON.stringify(entries);
}

/** Names of values that are not text to be read. */
const silent = new Set([
  "path",
  "id",
  "index",
  "url",
  "src",
  "tag",
  "iso",
  "style",
  "illustration",
  "byline",
  "form",
  "amountText",
  "more",
  "others",
  "articles",
  "categories",
]);

/** The words of a page's content, each once, markup left out. */
function wordsOf(content: unknown): string {
  const texts: string[] = [];
  const collect = (value: unknown, name = ""): void => {
    if (silent.has(name)) return;
    if (typeof value === "string") texts.push(value.replaceAll(/<[^>]*>/g, " "));
    else if (Array.isArray(value)) for (const item of value) collect(item);
    else if (typeof value === "object" && value) for (const [key, item] of Object.entries(value)) collect(item, key);
  };
  collect(content);
  const words =
    texts
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return [...new Set(words)].join(" ");
}
