// The files that a page needs, from what was built.
import { expect, test } from "vitest";
import type { PageData } from "../page/page-data.ts";
import { pageFiles } from "./client-files.ts";

const chunk = (file: string, imports: string[] = []) => ({ file, imports });

const manifest = {
  "browser.tsx": chunk("assets/browser-1.js", ["_shared.js"]),
  "_shared.js": chunk("assets/shared-1.js"),
  "screens/glossary/GlossaryScreen.tsx": chunk("assets/glossary-1.js", ["_shared.js"]),
  "../locales/messages/pl.po": chunk("assets/pl-1.js"),
};

const page = { screen: "glossary", language: "pl", title: "Słownik", description: "Pojęcia" } as PageData;

const style = "url(/assets/golos-text-latin-ext-CoG0AWho.woff2) url(/assets/golos-text-latin-D-VevunP.woff2)";

test("each module once, and of the typeface the scripts of its words, whatever their hashes", () => {
  expect(pageFiles(manifest, page, style)).toEqual({
    entry: "/assets/browser-1.js",
    modules: ["/assets/shared-1.js", "/assets/glossary-1.js", "/assets/pl-1.js"],
    fonts: ["/assets/golos-text-latin-D-VevunP.woff2", "/assets/golos-text-latin-ext-CoG0AWho.woff2"],
  });
});

test("a style sheet without the typeface is refused", () => {
  expect(() => pageFiles(manifest, page, "")).toThrow("no typeface for latin");
});
