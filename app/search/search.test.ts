// What a search finds.
import { expect, test } from "vitest";
import { search } from "./search.ts";
import type { SearchEntry } from "./search-entry.ts";

const entries: SearchEntry[] = [
  ["/a/", "Todellinen vuosikorko", "Mitä luku kertoo", "lainan hinta kulut"],
  ["/b/", "Lainasanasto", "Sanat selitettyinä", "vuosikorko pääoma kulut"],
  ["/c/", "Häät", "Juhlan hinta", "budjetti"],
];

test.each([
  ["vuosikorko", ["/a/", "/b/"]],
  ["VUOSIKORKO", ["/a/", "/b/"]],
  ["vuosikoron", ["/a/", "/b/"]],
  ["haat", ["/c/"]],
  ["paaoma", ["/b/"]],
  ["hinta kulut", ["/a/"]],
  ["vuosi", ["/a/", "/b/"]],
  ["puuttuu", []],
  ["", []],
  ["  ?! ", []],
])("%s", (query, paths) => {
  expect(search(entries, query).map(({ path }) => path)).toEqual(paths);
});
