// Which pages are always stored, and which files a document needs.
import { expect, test, vi } from "vitest";
import { filesIn, lastingPages } from "./kept-pages.ts";

test.each([
  ["/", "/", "/offline/"],
  ["/svensk/", "/", "/offline/"],
  ["/sv/", "/sv/", "/sv/offline/"],
  ["/lv-ru/blog/", "/lv-ru/", "/lv-ru/offline/"],
])("%s belongs to %s and %s", (path, landing, offline) => {
  vi.stubGlobal("PREFIXES", ["/lv-ru", "/sv"]);
  expect(lastingPages(path)).toEqual({ landing, offline });
});

test("a document's files are its scripts, fonts, icons and pictures in all sizes, each once, and nothing of other sites", () => {
  const html = `
    <link rel="icon" href="/favicon.svg"><link rel="manifest" href="/manifest-fi.webmanifest">
    <link rel="preload" as="font" href="/assets/golos-1.woff2"><link rel="canonical" href="https://kirkas.example/a.png">
    <link rel="preload" as="image" imagesrcset="/assets/hero-1.webp 640w, /assets/hero-2.webp 1280w">
    <script type="module" src="/assets/browser-1.js"></script><link rel="modulepreload" href="/assets/browser-1.js">
    <a href="/sanasto/">a</a><a href="/vertaa/?amount=1">b</a><a href="//other.example/x.png">c</a>
    <img src="/hero.svg" srcset="/hero-2.png 2x, /hero-3.png 3x" data-src="/unused.png">`;
  expect(filesIn(html)).toEqual([
    "/favicon.svg",
    "/manifest-fi.webmanifest",
    "/assets/golos-1.woff2",
    "/assets/hero-1.webp",
    "/assets/hero-2.webp",
    "/assets/browser-1.js",
    "/hero.svg",
    "/hero-2.png",
    "/hero-3.png",
  ]);
});
