// The document around a page: what its head says, and that nothing in it runs inline.
import { describe, expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { documentOf } from "./document.ts";

const files = { entry: "/assets/browser-1.js", modules: ["/assets/fi-1.js"], fonts: ["/assets/latin-1.woff2"] };

const page: PageData = {
  screen: "glossary",
  language: "sv-fi",
  path: "/sv/sanasto/",
  title: `Ordlista "A–Ö" </title> & mer`,
  description: "Ord",
  indexed: true,
  alternates: [
    { language: "sv-fi", path: "/sv/sanasto/", url: "http://localhost/sv/sanasto/" },
    { language: "en-gb", path: "/sanasto/", url: "http://intl.localhost/sanasto/" },
  ],
  regions: [],
  content: { heading: "</script><script>alert(1)</script>", body: [], letters: [] },
};

const html = documentOf(page, "<main></main>", files, "a{}");

const readData = (document: string) =>
  JSON.parse(document.match(/id="page-data">(.*?)<\/script>/)?.[1] ?? "null") as unknown;

describe("the head", () => {
  test.each([
    ["the language", `<html lang="sv-FI">`],
    ["the title, escaped", "<title>Ordlista &quot;A–Ö&quot; &lt;/title> &amp; mer</title>"],
    ["its own address", `rel="canonical" href="http://localhost/sv/sanasto/"`],
    ["its translation", `hreflang="en-GB" href="http://intl.localhost/sanasto/"`],
    ["the page for all others", `hreflang="x-default" href="http://intl.localhost/sanasto/"`],
    ["the theme colour", `name="theme-color" content="#586BEA"`],
    ["the image for where it is shared", `property="og:image" content="http://localhost/social.png"`],
    ["the end of the app, before which nothing is drawn", `rel="expect" href="#page-data" blocking="render"`],
    ["the typeface to preload", `rel="preload" href="/assets/latin-1.woff2" as="font" type="font/woff2" crossorigin`],
    ["modules to preload", `rel="modulepreload" href="/assets/fi-1.js"`],
  ])("names %s", (_, part) => {
    expect(html).toContain(part);
  });

  test("keeps a page out of search engines without an address or translations", () => {
    const hidden = documentOf({ ...page, indexed: false }, "", files, "a{}");
    expect(hidden).toContain(`name="robots" content="noindex"`);
    expect(hidden).not.toMatch(/canonical|hreflang|og:|ld\+json/);
  });
});

test("what an experiment shows is in the body and the data; the head stays the page's own", () => {
  const shown = { ...page, content: { ...page.content, heading: "Another" } };
  const changed = documentOf(page, "<main>Another</main>", files, "a{}", shown);
  const head = (document: string) => document.slice(0, document.indexOf("</head>"));
  expect(head(changed)).toBe(head(html));
  expect(readData(changed)).toEqual(shown);
});

test("no content can add a script, and the only inline blocks are data", () => {
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual([
    `<script type="application/ld+json">`,
    `<script type="application/ld+json">`,
    `<script type="module" src="/assets/browser-1.js" fetchpriority="low">`,
    `<script type="application/json" id="page-data">`,
  ]);
  expect(html.match(/<style.*/g)).toEqual(["<style>a{}</style>"]);
  expect(html).not.toContain("style=");
});
