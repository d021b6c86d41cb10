// All pages of the release: every language's drafts, joined with their translations.
import type { Alternate, PageData } from "../page/page-data.ts";
import { languageOf } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";
import { blogPages } from "./blog-pages.ts";
import type { Content } from "./content.ts";
import type { PageDraft } from "./page-draft.ts";
import { screenPages } from "./screen-pages.ts";
import { titleFor } from "./search-texts.ts";
import type { SharedData } from "./shared-data.ts";
import type { Region } from "./site-origins.ts";
import type { Titles } from "./titles.ts";
import { textWriter } from "./write-text.ts";

export interface Publishing {
  readonly contents: readonly Content[];
  readonly regions: readonly Region[];
  readonly shared: SharedData;
  readonly titles: Titles;
}

/** Main language of each region: the one without a prefix. */
function frontPage(region: Region, contents: readonly Content[]): string | undefined {
  const main = contents
    .map(({ language }) => languageOf(language))
    .find((l) => l.region === region.id && l.prefix === "");
  return main && region.origin + screenPath(main.code, "landing");
}

export function allPages({ contents, regions, shared, titles }: Publishing): PageData[] {
  const drafts = contents.flatMap((content) => {
    const write = textWriter(content, shared, titles.message(content.language));
    const source = { content, regions, shared, titles, write };
    return [...screenPages(source), ...blogPages(source)];
  });
  const translations = Map.groupBy(drafts, ({ identity }) => identity);
  const fronts = regions.flatMap((region) => {
    const url = frontPage(region, contents);
    return url ? [{ region: region.id, url }] : [];
  });
  return drafts.map((draft): PageData => {
    const { region } = languageOf(draft.language);
    const { identity, title, ...rest } = draft;
    return {
      ...rest,
      title: titleFor(title, titles.full(draft.language, title)),
      alternates: alternates(draft, translations.get(identity) ?? [], drafts, regions),
      regions: fronts.filter((front) => front.region !== region),
    };
  });
}

/** A page's translations. A pattern such as `/offers/:id/` has no address: its list stands for it. */
function alternates(
  draft: PageDraft,
  translations: readonly PageDraft[],
  drafts: readonly PageDraft[],
  regions: readonly Region[],
): Alternate[] {
  const addressed = draft.screen === "offer" ? drafts.filter(({ screen }) => screen === "offers") : translations;
  return addressed.map(({ language, path }) => {
    const region = languageOf(language).region;
    return { language, path, url: (regions.find(({ id }) => id === region)?.origin ?? "") + path };
  });
}
