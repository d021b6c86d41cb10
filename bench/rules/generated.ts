// Many rules that look like those of a site that has grown for years in several languages: the same ones each time.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../dev/steps.mjs";

/** A rule as it is written in its file. */
export interface Rule {
  readonly file: string;
  readonly source: string;
  readonly target: string;
  readonly status: number;
  readonly note: string;
}

const files = ["fi.csv", "gb.csv", "all.csv"];
const statuses = [301, 301, 301, 301, 301, 301, 302, 308, 410];
const sections = [
  ...["blog", "artikkelit", "tuki", "lainat", "uutiset"],
  ...["yritykset", "kategoria", "sivu", "arhīvs", "статьи"],
];
const notes = [
  ...["", "", "", "", "vanha kampanja", "site merger 2021"],
  ...["requested by legal", "akcija 50% atlaide", "*tarkista*"],
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

/** The rule with this number. */
export function rule(n: number): Rule {
  const next = numbersOf(n);
  const one = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T;
  // Few words are frequent and most are rare.
  const word = () => words[Math.floor(next() ** 3 * words.length)] as string;
  const slug = (length: number) => Array.from({ length }, word).join("-");
  const status = one(statuses);
  const parts = [one(sections), word(), `${slug(2 + Math.floor(next() * 3))}-${n}`];
  const elsewhere = `https://www.kirkas.example/${encodeURIComponent(slug(2))}/${n % 5000}/`;
  return {
    file: one(files),
    source: `/${parts.map(encodeURIComponent).join("/")}`,
    target: status === 410 ? "" : next() < 0.3 ? "/sanasto/" : elsewhere,
    status,
    note: one(notes),
  };
}

/** The text of each file with so many rules in all. */
export function tables(count: number): Map<string, string> {
  const rows = new Map(files.map((file): [string, string[]] => [file, ["source,target,status,note"]]));
  for (let n = 1; n <= count; n++) {
    const { file, source, target, status, note } = rule(n);
    rows.get(file)?.push(`${source},${target},${status},${note}`);
  }
  return new Map([...rows].map(([file, lines]) => [file, `${lines.join("\n")}\n`]));
}
