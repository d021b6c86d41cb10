// The HTML document around a prerendered page. It holds no inline script or style: the content
// security policy allows none.
import { embeddedPageId, embedPage } from "../page/embedded-page.ts";
import { headElements, pageHeadAttribute } from "../page/head.ts";
import type { PageData } from "../page/page-data.ts";
import { languageOf } from "../site/languages.ts";
import type { PageFiles } from "./client-files.ts";

/** Colour of the browser's own surroundings; the manifest's theme colour (specification, section 1). */
export const themeColour = "#586BEA";

/** The whole document of a page whose app renders to `html`. */
export function documentOf(page: PageData, html: string, files: PageFiles): string {
  const head = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(page.title)}</title>`,
    ...headElements(page).map(({ tag, attributes }) => element(tag, { ...attributes, [pageHeadAttribute]: "" })),
    element("meta", { name: "theme-color", content: themeColour }),
    element("link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }),
    element("link", { rel: "manifest", href: `/manifest-${page.language}.webmanifest` }),
    ...files.styles.map((href) => element("link", { rel: "stylesheet", href })),
    ...files.modules.map((href) => element("link", { rel: "modulepreload", href })),
    `<script type="module" src="${escapeHtml(files.entry)}"></script>`,
  ];
  return [
    "<!doctype html>",
    `<html lang="${escapeHtml(languageOf(page.language).tag)}">`,
    `<head>\n${head.join("\n")}\n</head>`,
    `<body><div id="app">${html}</div>`,
    `<script type="application/json" id="${embeddedPageId}">${embedPage(page)}</script></body>`,
    "</html>\n",
  ].join("\n");
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
