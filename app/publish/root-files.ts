// Files at the root of the site: icon, robots.txt and a web app manifest for each language.
import { activeLanguages } from "../site/languages.ts";
import { screenPath } from "../site/paths.ts";
import type { Content } from "./content.ts";
import { themeColour } from "./document.ts";

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <circle cx="16" cy="16" r="14" fill="${themeColour}"/>
  <path d="M16 6a10 10 0 0 1 0 20z" fill="#fff"/>
</svg>
`;

const robots = `User-agent: *
Disallow: /api/
Disallow: /page-data/
`;

/** Text of each root file by name. */
export function rootFiles(contents: readonly Content[]): ReadonlyMap<string, string> {
  return new Map([
    ["favicon.svg", favicon],
    ["robots.txt", robots],
    ...contents.map((content) => [`manifest-${content.language}.webmanifest`, manifest(content)] as const),
  ]);
}

/** Values from the specification, section 1. */
function manifest({ language, pages }: Content): string {
  const tag = activeLanguages.find(({ code }) => code === language)?.tag;
  const values = {
    name: "Kirkas",
    short_name: "Kirkas",
    description: pages.landing?.description,
    lang: tag,
    start_url: screenPath(language, "landing"),
    display: "minimal-ui",
    orientation: "portrait",
    theme_color: themeColour,
    background_color: "#ffffff",
    icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }],
  };
  return `${JSON.stringify(values, null, 2)}\n`;
}
