// What goes into a language's search index.
import { expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { searchIndex } from "./search-index.ts";

const page = {
  language: "fi",
  path: "/a/",
  description: "Lyhyesti",
  indexed: true,
  content: {
    heading: "Otsikko",
    body: ["Sana sana"],
    text: { html: "<p>Toinen <b>sana</b></p>", headings: [] },
    path: "/hidden/",
  },
};
const pages = [page, { ...page, language: "pl" }, { ...page, path: "/b/", indexed: false }] as unknown as PageData[];

test("an index has the words of the language's own pages, each once, without markup or addresses", () => {
  expect(JSON.parse(searchIndex(pages, "fi"))).toEqual([["/a/", "Otsikko", "Lyhyesti", "otsikko sana toinen"]]);
});
