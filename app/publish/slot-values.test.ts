// The slots that an experiment can change: each stands once in the page that React renders, holds what the page's
// data says, and changes nothing else.
import { beforeAll, describe, expect, test, vi } from "vitest";
import { slots } from "../experiments/slots.ts";
import type { PageData } from "../page/page-data.ts";
import { loadMessages, renderPage } from "../prerender.tsx";
import type { LanguageCode } from "../site/languages.ts";
import { loadContent } from "./content.ts";
import { allPages } from "./pages.ts";
import { loadSharedData } from "./shared-data.ts";
import { siteRegions } from "./site-origins.ts";
import { slotValues, withSlots } from "./slot-values.ts";
import { loadTitles } from "./titles.ts";

// Each page is rendered once for each of its slots.
vi.setConfig({ testTimeout: 60_000 });

let pages: PageData[] = [];

beforeAll(async () => {
  const languages: LanguageCode[] = ["fi", "pl"];
  pages = allPages({
    contents: languages.map(loadContent),
    regions: siteRegions(undefined),
    shared: loadSharedData(),
    titles: await loadTitles(languages, loadMessages),
  }).filter(({ screen }) => screen in slots);
});

/** Text as React writes it. */
function escaped(text: string): string {
  const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  return text.replaceAll(/[&<>"']/g, (character) => references[character] ?? character);
}

/** The start tags with a slot of this name, each with what stands between it and its end tag. */
function elements(html: string, name: string): { tag: string; start: string; inner: string }[] {
  const found = html.matchAll(new RegExp(`<(\\w+)[^>]* data-slot="${name}"[^>]*>`, "g"));
  return [...found].map(({ 0: start, 1: tag = "", index }) => {
    const end = html.indexOf(`</${tag}>`, index);
    return { tag, start, inner: tag === "img" ? "" : html.slice(index + start.length, end) };
  });
}

/** How an attribute that a slot may change is written on an element. */
const attributeOf = (tag: string, attribute: string) =>
  tag === "button" && attribute === "href" ? "formAction" : attribute;

test("every slot is on a page", () => {
  for (const [screen, pointers] of Object.entries(slots)) {
    const there = pages.filter((page) => page.screen === screen).flatMap((page) => Object.keys(slotValues(page)));
    expect(new Set(there), screen).toEqual(new Set(Object.keys(pointers)));
  }
});

test("a slot stands once in its page, and holds only what the page's data says", async () => {
  for (const page of pages) {
    const html = await renderPage(page);
    const values = slotValues(page);
    for (const [slot, value] of Object.entries(values)) {
      const [name = "", attribute] = slot.split(".");
      const [element, ...others] = elements(html, name);
      expect([others, element], `${slot} of ${page.path}`).toEqual([[], expect.anything()]);
      if (!element) continue;
      if (!attribute) expect(element.inner).toBe(escaped(value));
      else expect(element.start).toContain(` ${attributeOf(element.tag, attribute)}="${escaped(value)}"`);
    }
    // What is marked and not listed would be no slot at all.
    const marked = [...html.matchAll(/ data-slot="([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(marked), page.path).toEqual(new Set(Object.keys(values).map((slot) => slot.split(".")[0])));
  }
});

test("another value changes its slot and nothing else of what React renders", async () => {
  for (const page of pages.filter(({ language }) => language === "fi")) {
    const plain = await renderPage(page);
    for (const [slot, value] of Object.entries(slotValues(page))) {
      const changed = `/${slot}?a="1"&b='2' <3>\u00a0ä`;
      const [name = "", attribute] = slot.split(".");
      const [element] = elements(plain, name);
      if (!element) throw new Error(`${page.path} has no ${slot}.`);
      const { tag, start, inner } = element;
      const set = attribute && attributeOf(tag, attribute);
      const expected = set
        ? plain.replace(start, () => start.replace(`${set}="${escaped(value)}"`, () => `${set}="${escaped(changed)}"`))
        : plain.replace(start + inner, () => start + escaped(changed));
      expect((await renderPage(withSlots(page, { [slot]: changed }))) === expected, `${slot} of ${page.path}`).toBe(
        true,
      );
    }
  }
});

describe("a slot that is not there", () => {
  test.each([
    ["a name of no screen", "/", "subtitle"],
    ["a button on a page without one", "/guides/", "cta"],
  ])("is refused: %s", (_, path, slot) => {
    const page = pages.find((candidate) => candidate.language === "fi" && candidate.path === path);
    if (!page) throw new Error(`There is no page ${path}.`);
    expect(() => withSlots(page, { [slot]: "text" })).toThrow(`has no slot "${slot}"`);
  });
});
