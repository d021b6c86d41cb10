// The HTML document around a prerendered page. It holds no inline script or style: the content
// security policy allows none.
import { embeddedPageId, embedPage, safeJson } from "../page/embedded-page.ts";
import { headElements, pageHeadAttribute } from "../page/head.ts";
import type { PageData } from "../page/page-data.ts";
import { structuredData } from "../page/structured-data.ts";
import { languageOf } from "../site/languages.ts";
import type { PageFiles } from "./client-files.ts";

/** Colour of the browser's own surroundings; the manifest's theme colour (specification, section 1). */
export const themeColour = "#586BEA";

/** File name of the image that stands for a page where it is shared. */
export const socialImageName = "social.png";

/**
 * The whole document of a page whose app renders to `html`. The sheet is inline, as the edge's policy allows it. Nothing
 * is drawn before the app is there to its end, where the page's data begins: what comes later would move what is drawn.
 * Where an experiment shows other content (`shown`), the head still describes the page: that is what search engines
 * list.
 */
export function documentOf(page: PageData, html: string, files: PageFiles, style: string, shown = page): string {
  const head = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(page.title)}</title>`,
    element("link", { rel: "expect", href: `#${embeddedPageId}`, blocking: "render" }),
    ...headElements(page).map(({ tag, attributes }) => element(tag, { ...attributes, [pageHeadAttribute]: "" })),
    element("meta", { name: "theme-color", content: themeColour }),
    ...socialElements(page),
    ...structuredData(page).map((thing) => `<script type="application/ld+json">${safeJson(thing)}</script>`),
    element("link", { rel: "icon", href: "/favicon.ico", sizes: "32x32" }),
    element("link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }),
    element("link", { rel: "apple-touch-icon", href: "/icon-192.png" }),
    element("link", { rel: "manifest", href: `/manifest-${page.language}.webmanifest` }),
    `<style>${style}</style>`,
    ...files.fonts.map((href) =>
      element("link", { rel: "preload", href, as: "font", type: "font/woff2", crossorigin: "" }),
    ),
    // Scripts come after what is drawn first: the typeface and the pictures.
    ...files.modules.map((href) => element("link", { rel: "modulepreload", href, fetchpriority: "low" })),
    `<script type="module" src="${escapeHtml(files.entry)}" fetchpriority="low"></script>`,
  ];
  return [
    "<!doctype html>",
    `<html lang="${escapeHtml(languageOf(page.language).tag)}">`,
    `<head>\n${head.join("\n")}\n</head>`,
    `<body><div id="app">${html}</div>`,
    `<script type="application/json" id="${embeddedPageId}">${embedPage(shown)}</script></body>`,
    "</html>\n",
  ].join("\n");
}

/** How the page looks where it is shared (Open Graph). */
function socialElements(page: PageData): string[] {
  const own = page.alternates.find(({ language }) => language === page.language)?.url;
  if (!page.indexed || !own) return [];
  const properties = {
    "og:type": page.screen === "article" ? "article" : "website",
    "og:site_name": "Kirkas",
    "og:title": page.content.heading,
    "og:description": page.description,
    "og:url": own,
    "og:locale": languageOf(page.language).tag.replace("-", "_"),
    "og:image": new URL(page.picture ?? `/${socialImageName}`, own).href,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": page.picture ? `${page.content.heading} – Kirkas` : "Kirkas",
  };
  const described = Object.entries(properties).map(([property, content]) => element("meta", { property, content }));
  return [...described, element("meta", { name: "twitter:card", content: "summary_large_image" })];
}

function element(tag: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === "" ? name : `${name}="${escapeHtml(value)}"`,
  );
  return `<${tag} ${written.join(" ")}>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
