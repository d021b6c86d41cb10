// A million rules that look like those of a site that has grown for years in several languages: the same ones each time.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";

/** A rule as it is stored, but for what its place in the table gives. */
export interface Rule {
  readonly n: number;
  readonly file: string;
  readonly host: string;
  readonly source: string;
  readonly target: string;
  readonly status: number;
  readonly note: string;
  readonly search: string;
  readonly changedAt: number;
  readonly changedBy: string;
  readonly hits: number;
  readonly lastHit: number;
}

const DAY = 86_400_000;
const END = Date.UTC(2026, 10, 1);
const files = ["fi.csv", "lv.csv", "pl.csv", "ro.csv", "all.csv"];
const hosts = ["", "", "", "", "www.kirkas.example", "blog.kirkas.example"];
const statuses = [301, 301, 301, 301, 301, 301, 302, 308, 410];
const authors = ["user:aino", "user:janis", "user:ola", "token:ci"];
const sections = [
  "blog",
  "artikkelit",
  "tuki",
  "lainat",
  "uutiset",
  "yritykset",
  "kategoria",
  "sivu",
  "arhīvs",
  "статьи",
];
const notes = [
  "",
  "",
  "",
  "",
  "vanha kampanja",
  "site merger 2021",
  "requested by legal",
  "akcija 50% atlaide",
  "*tarkista*",
];

/** The words of the site's own pages in each language, so that letters and trigrams are as frequent as they are there. */
const words = (() => {
  const folder = join(root, "app/content");
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") || name.endsWith(".json"))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
  return [
    ...new Set(
      texts
        .join(" ")
        .toLowerCase()
        .match(/\p{Letter}{3,}/gu) ?? [],
    ),
  ].sort();
})();

/** Numbers from 0 to below 1 that are the same for the same rule (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Decoded and folded, as the core does it for look-ups. */
export function folded(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text.toLowerCase();
  }
}

/** What is searched of a rule: source, target and note, each on a line of its own. */
export const searched = (source: string, target: string, note: string): string =>
  [source, target, note].map((text) => folded(text).replaceAll("\n", " ")).join("\n");

/** The rule with this number. */
export function rule(n: number): Rule {
  const next = numbersOf(n);
  const one = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T;
  // Few words are frequent and most are rare.
  const word = () => words[Math.floor(next() ** 3 * words.length)] as string;
  const slug = (length: number) => Array.from({ length }, word).join("-");
  const source = `/${encodeURIComponent(one(sections))}/${encodeURIComponent(word())}/${encodeURIComponent(slug(2 + Math.floor(next() * 3)))}-${n}`;
  const target =
    next() < 0.3 ? `/${word()}/` : `https://www.kirkas.example/${encodeURIComponent(slug(2))}/${n % 5000}/`;
  const note = one(notes);
  const isHit = next() < 0.2;
  return {
    n,
    file: one(files),
    host: one(hosts),
    source,
    target,
    status: one(statuses),
    note,
    search: searched(source, target, note),
    changedAt: END - Math.floor(next() ** 2 * 2000) * DAY - n,
    changedBy: one(authors),
    hits: isHit ? Math.floor(1 / (next() + 0.0001)) : 0,
    lastHit: isHit ? END - Math.floor(next() * 90) * DAY : 0,
  };
}
