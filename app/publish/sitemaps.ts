// The sitemap index, and a sitemap for each language with the translations of every page.
import { headElements } from "../page/head.ts";
import type { PageData } from "../page/page-data.ts";
import { type LanguageCode, languageOf } from "../site/languages.ts";
import type { Region } from "./site-origins.ts";

/** File name of the index. */
export const sitemapIndexName = "sitemap.xml";

const xml = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const namespace = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;

/** The index and the sitemaps by file name. Pages that search engines leave out are in none. */
export function sitemaps(
  pages: readonly PageData[],
  languages: readonly LanguageCode[],
  regions: readonly Region[],
): Map<string, string> {
  const name = (language: LanguageCode) => `sitemap-${language}.xml`;
  const entries = languages.map((language) => {
    const origin = regions.find(({ id }) => id === languageOf(language).region)?.origin ?? "";
    return `<sitemap><loc>${escapeXml(`${origin}/${name(language)}`)}</loc></sitemap>`;
  });
  const index = `${xml}<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>\n`;
  const each = languages.map((language) => {
    const own = pages.filter((page) => page.language === language && page.indexed).map(entry);
    return [
      name(language),
      `${xml}<urlset ${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${own.join("\n")}\n</urlset>\n`,
    ] as const;
  });
  return new Map([[sitemapIndexName, index], ...each]);
}

/** A page's address and translations: the links that its document's head has. */
function entry(page: PageData): string {
  const links = headElements(page).filter(({ tag }) => tag === "link");
  const canonical = links.find(({ attributes }) => attributes.rel === "canonical")?.attributes.href ?? "";
  const alternates = links
    .filter(({ attributes }) => attributes.rel === "alternate")
    .map(({ attributes: { hreflang = "", href = "" } }) => {
      return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`;
    });
  return `<url><loc>${escapeXml(canonical)}</loc>${alternates.join("")}</url>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
