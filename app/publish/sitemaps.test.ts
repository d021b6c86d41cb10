// The sitemaps: which pages are in them, and at which addresses.
import { expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { sitemaps } from "./sitemaps.ts";

const regions = [
  { id: "fi", origin: "https://fi.example" },
  { id: "intl", origin: "https://intl.example" },
];
const alternates = [
  { language: "fi", path: "/a/", url: "https://fi.example/a/?x&y" },
  { language: "pl", path: "/pl-pl/a/", url: "https://intl.example/pl-pl/a/" },
];
const page = {
  screen: "why",
  language: "fi",
  path: "/a/",
  title: "",
  description: "",
  indexed: true,
  alternates,
  regions: [],
  content: {},
};
const pages = [
  page,
  { ...page, language: "pl" },
  { ...page, path: "/hidden/", indexed: false },
] as unknown as PageData[];
const files = sitemaps(pages, ["fi", "pl"], regions);

test("the index names each language's sitemap on its own host", () => {
  const places = [...(files.get("sitemap.xml") ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual(["https://fi.example/sitemap-fi.xml", "https://intl.example/sitemap-pl.xml"]);
});

test("a sitemap holds the language's own pages with their translations", () => {
  const text = files.get("sitemap-fi.xml") ?? "";
  expect(text.match(/<url>/g)).toHaveLength(1);
  expect(text).toContain("<loc>https://fi.example/a/?x&amp;y</loc>");
  expect(text).toContain(`hreflang="pl" href="https://intl.example/pl-pl/a/"`);
});
