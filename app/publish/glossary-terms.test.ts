// Which words of a text show their meaning, and how.
import { expect, test } from "vitest";
import { markTerms, termId } from "./glossary-terms.ts";

const links = {
  path: "/sanasto/",
  open: "Open",
  glossary: [
    { term: "Korko", definition: "Rahan <hinta>.", forms: ["korko*", "koro*"] },
    { term: "Todellinen vuosikorko", definition: "Koko hinta.", forms: ["todelli* vuosikor*"] },
    { term: "Laina", definition: "Ei merkitä." },
  ],
};

const marked = (html: string) =>
  [...markTerms(html, links).matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map((m) => m[1]);

test.each([
  ["the first use only", "<p>Koron määrä. Korko nousee.</p>", ["Koron"]],
  ["the first use in all paragraphs", "<p>Korko.</p><p>Korko.</p>", ["Korko"]],
  ["an inflected word of several parts", "<p>Vertaa todellista vuosikorkoa.</p>", ["todellista vuosikorkoa"]],
  ["several words in order", "<p>Todellinen vuosikorko ja korko.</p>", ["Todellinen vuosikorko", "korko"]],
  ["no part of another word", "<p>Viivästyskorko, korko-opas.</p>", ["korko"]],
  [
    "no heading, link, figure or table",
    "<h2>Korko</h2><a>korko</a><figure><p>korko</p></figure><table><td>korko</td></table>",
    [],
  ],
  ["what comes after those", "<h2>Korko</h2><p>korko</p>", ["korko"]],
  ["no word without forms", "<p>Laina.</p>", []],
])("%s", (_, html, expected) => {
  expect(marked(html)).toEqual(expected);
});

test("the button shows the meaning, which leads to the glossary", () => {
  const html = markTerms("<p>Korko.</p>", links);
  expect(html).toBe(
    `<p><button type="button" class="term" popovertarget="term-1">Korko</button>` +
      `<span popover id="term-1" class="meaning"><dfn>Korko</dfn> Rahan &lt;hinta>. ` +
      `<a href="/sanasto/#korko">Open</a></span>.</p>`,
  );
});

test("two words on a page have ids of their own", () => {
  const ids = [...markTerms("<p>Todellinen vuosikorko.</p><p>Korko.</p>", links).matchAll(/ id="([^"]+)"/g)].map(
    (m) => m[1],
  );
  expect(ids).toEqual(["term-1", "term-2"]);
});

test.each([
  ["Annual percentage rate (APR)", "annual-percentage-rate-apr"],
  ["Эффективная ставка", "эффективная-ставка"],
])("the id of %s", (term, id) => {
  expect(termId(term)).toBe(id);
});
