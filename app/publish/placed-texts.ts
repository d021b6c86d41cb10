// The texts that people read in a language, message by message and line by line, for checks that say where a slip is.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LanguageCode } from "../site/languages.ts";
import { contentFolder } from "./content.ts";
import { readCatalogue } from "./messages.ts";

export interface PlacedText {
  readonly file: string;
  /** A message's id, a line of Markdown, or the names that lead to a value of JSON. */
  readonly place: string;
  readonly text: string;
}

/** Every message of a language and every text of its content. */
export function placedTexts(language: LanguageCode): PlacedText[] {
  const catalogue = readCatalogue(language) ?? new Map<string, string>();
  const messages = [...catalogue].map(([id, text]) => ({ file: `locales/messages/${language}.po`, place: id, text }));
  return [...messages, ...contentTexts(language)];
}

function contentTexts(language: LanguageCode): PlacedText[] {
  const folder = join(contentFolder, language);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return names.flatMap((name) => {
    const file = `app/content/${language}/${name}`;
    if (name.endsWith(".md")) return linesOf(file, readFileSync(join(folder, name), "utf8"));
    if (name.endsWith(".json")) return valuesOf(file, JSON.parse(readFileSync(join(folder, name), "utf8")));
    return [];
  });
}

/** Front matter that people do not read. */
const unreadField = /^(key|section|template|category|published|updated|order|illustration):/;

/** The lines of Markdown without blocks of code, which hold figures, and without the addresses of links. */
export function linesOf(file: string, markdown: string): PlacedText[] {
  let inBlock = false;
  return markdown.split("\n").flatMap((line, index) => {
    const fence = line.startsWith("```");
    if (fence) inBlock = !inBlock;
    if (fence || inBlock || unreadField.test(line)) return [];
    return [{ file, place: `line ${index + 1}`, text: line.replaceAll(/\]\([^)]*\)/g, "]") }];
  });
}

/** Values of JSON that people do not read: addresses, and patterns of the glossary's words. */
const unreadValues = new Set(["id", "slug", "forms"]);

function valuesOf(file: string, value: unknown, place = ""): PlacedText[] {
  if (typeof value === "string") return [{ file, place, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !unreadValues.has(name))
    .flatMap(([name, item]) => valuesOf(file, item, place ? `${place}.${name}` : name));
}
