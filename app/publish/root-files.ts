// Files at the root of the site: icons, robots.txt, sitemaps, search indexes, service workers, the slots
// of experiments, and a web app manifest for each language.
import { slots } from "../experiments/slots.ts";
import type { PageData } from "../page/page-data.ts";
import { languageOf } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";
import { iconFile, markImage } from "./brand-image.ts";
import type { Content } from "./content.ts";
import { socialImageName, themeColour } from "./document.ts";
import { languageModelIndex } from "./language-model-index.ts";
import { searchIndex, searchIndexName } from "./search-index.ts";
import type { Region } from "./site-origins.ts";
import { sitemapIndexName, sitemaps } from "./sitemaps.ts";
import { workerFiles } from "./worker-files.ts";

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <circle cx="16" cy="16" r="14" fill="${themeColour}"/>
  <path d="M16 6a10 10 0 0 1 0 20z" fill="#fff"/>
</svg>
`;

/** Icons for installing. A maskable one keeps its mark within the middle four fifths. */
const icons = [
  { name: "icon-192.png", side: 192, maskable: false },
  { name: "icon-512.png", side: 512, maskable: false },
  { name: "icon-maskable-512.png", side: 512, maskable: true },
] as const;

/** Each root file by name. */
export async function rootFiles(
  contents: readonly Content[],
  pages: readonly PageData[],
  regions: readonly Region[],
): Promise<ReadonlyMap<string, string | Buffer>> {
  const languages = contents.map(({ language }) => language);
  return new Map<string, string | Buffer>([
    ["favicon.svg", favicon],
    // What browsers and feed readers ask for without having been told of an icon.
    ["favicon.ico", iconFile(32, markImage({ width: 32, height: 32, size: 0.9, filled: false }))],
    // What experiments may change, for control, which checks and puts in their texts.
    ["slots.json", JSON.stringify(slots)],
    ["robots.txt", robots(regions)],
    ["llms.txt", languageModelIndex(pages)],
    ...(await workerFiles()),
    ...sitemaps(pages, languages, regions),
    ...languages.map((language) => [searchIndexName(language), searchIndex(pages, language)] as const),
    ...contents.map((content) => [`manifest-${content.language}.webmanifest`, manifest(content)] as const),
    ...icons.map(({ name, side, maskable }) => {
      const size = maskable ? 0.6 : 0.9;
      return [name, markImage({ width: side, height: side, size, filled: maskable })] as const;
    }),
    [socialImageName, markImage({ width: 1200, height: 630, size: 0.5, filled: true })],
  ]);
}

function robots(regions: readonly Region[]): string {
  const rules = ["User-agent: *", "Disallow: /api/", "Disallow: /page-data/"];
  return `${[...rules, "", ...regions.map(({ origin }) => `Sitemap: ${origin}/${sitemapIndexName}`)].join("\n")}\n`;
}

/** Values from the specification, section 1. */
function manifest({ language, pages }: Content): string {
  const start = screenPath(language, "landing");
  const values = {
    id: start,
    name: "Kirkas",
    short_name: "Kirkas",
    description: pages.landing?.description,
    lang: languageOf(language).tag,
    start_url: start,
    scope: "/",
    display: "minimal-ui",
    orientation: "portrait",
    theme_color: themeColour,
    background_color: "#ffffff",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      ...icons.map(({ name, side, maskable }) => ({
        src: `/${name}`,
        sizes: `${side}x${side}`,
        type: "image/png",
        purpose: maskable ? "maskable" : "any",
      })),
    ],
  };
  return `${JSON.stringify(values, null, 2)}\n`;
}
