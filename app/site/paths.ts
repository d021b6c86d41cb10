// Builds public paths by the rules of the specification, section 2. Whatever cannot be built
// leads to the page-not-found path.
import type { LanguageCode } from "./languages.ts";
import { patternOf, type Screen } from "./routes.ts";

/** Values for the `:name` segments of a path pattern. */
export type PathParams = Readonly<Record<string, string | undefined>>;

/** Place in the blog: its front page, a later page, or the same within a category. */
export interface BlogPlace {
  /** Slug of the category. */
  readonly category?: string | undefined;
  /** Number of the page; the first has no number in its path. */
  readonly page?: number | undefined;
}

/** Path of the page-not-found screen. */
export function notFoundPath(language: LanguageCode): string {
  return patternOf("not-found", language);
}

/** Path of a screen; the page-not-found path when a parameter is missing. */
export function screenPath(language: LanguageCode, screen: Screen, params: PathParams = {}): string {
  return fill(patternOf(screen, language), params) ?? notFoundPath(language);
}

/** Path of an offer; fails without an id. */
export function offerPath(language: LanguageCode, id: string | undefined): string {
  return screenPath(language, "offer", { id });
}

/** Path of an article; fails without a uid. */
export function articlePath(language: LanguageCode, uid: string | undefined): string {
  return screenPath(language, "article", { uid });
}

/** Path of a list of articles. The number is in the path from the second page on. */
export function blogPath(language: LanguageCode, { category, page }: BlogPlace = {}): string {
  const numbered = page !== undefined && page >= 2 ? String(page) : undefined;
  if (category === undefined) {
    return numbered ? screenPath(language, "blog-page", { page: numbered }) : screenPath(language, "blog");
  }
  return numbered
    ? screenPath(language, "blog-category-page", { category, page: numbered })
    : screenPath(language, "blog-category", { category });
}

function fill(pattern: string, params: PathParams): string | undefined {
  let complete = true;
  const path = pattern.replace(/:([a-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) complete = false;
    return encodeURIComponent(value ?? "");
  });
  return complete ? path : undefined;
}
