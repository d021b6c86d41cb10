// The search of a million rules, at a few thousand: it finds what reading every rule finds, in every order, page by page.
import { afterAll, beforeAll, expect, it } from "vitest";
import { rule } from "./generated.ts";
import { parse, QueryError } from "./query.ts";
import { isMatch } from "./scan.ts";
import { search } from "./search.ts";
import type { Sort } from "./statements.ts";
import { RuleStore, removal, upserts } from "./store.ts";
import { expression, trigrams } from "./trigrams.ts";

const now = Date.UTC(2026, 10, 1);
const rules = Array.from({ length: 3000 }, (_, index) => rule(index + 1));
const special = [
  "/a*b?c[d]e/",
  "/100%25_ale/",
  '/"quoted"/',
  "/Ääkköset/",
  "/%C3%A4%C3%A4kk%C3%B6set-2/",
  "/статьи/Кредит/",
];
for (const [index, source] of special.entries()) {
  const candidate = rule(5000 + index);
  rules.push({ ...candidate, source, search: `${decoded(source)}\n/x${"y".repeat(60)}z/\nnote` });
}
function decoded(text: string) {
  return decodeURIComponent(text).toLowerCase();
}
/** Rows of a page: an odd number, so that pages end among rows with the same value. */
const PAGE = 397;
let store: RuleStore;

beforeAll(async () => {
  store = new RuleStore();
  await store.create();
  await store.run(upserts(rules));
});
afterAll(() => store.end());

/** All matches of a query, page by page. */
async function pages(text: string, sort: Sort): Promise<number[]> {
  const query = parse(text, now);
  const numbers: number[] = [];
  let after: readonly [string | number, number] | undefined;
  while (true) {
    const { rows } = await search(store, query, { sort, limit: PAGE, ...(after && { after }) });
    numbers.push(...rows.map(({ n }) => Number(n)));
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return numbers;
    after = [last.sort_value as string | number, Number(last.n)];
  }
}

const some = rules.filter((_, index) => index % 500 === 0).flatMap(({ search: text }) => text.split(/[\n/-]/));
const queries = [
  ...some.filter((word) => word !== "" && !/[\s":]/.test(word)),
  ...special.map((source) => decoded(source).replaceAll('"', "")),
  ...[
    "*",
    "a*b?c[d]e",
    "%",
    "100%_ale",
    "ä",
    "Ä",
    "st",
    "/st",
    "bl",
    "zz",
    "xyzzy",
    `/x${"y".repeat(60)}z/`,
    `${"y".repeat(60)}q`,
  ],
  ...[
    "статьи кредит",
    '"site merger"',
    "merger site",
    "note:site",
    "source:site",
    "target:blog",
    "source:*",
    "target:kirkas source:blog",
  ],
  ...[
    "host:blog.kirkas.example",
    "status:410 blog",
    "by:token:ci",
    "is:never-hit tuki",
    "hits:>100",
    "changed:<30d",
    "file:lv.csv st",
  ],
];

it.each([...new Set(queries)])("finds for %j what reading every rule finds", async (text) => {
  const query = parse(text, now);
  const expected = rules.filter((candidate) => isMatch(candidate, query)).map(({ n }) => n);
  expect((await pages(text, "relevance")).toSorted((a, b) => a - b)).toEqual(expected);
});

it.each(["source", "changed", "hits", "last_hit"] as const)("sorts by %s", async (sort) => {
  const query = parse("kirkas", now);
  const value = { source: "source", changed: "changedAt", hits: "hits", last_hit: "lastHit" } as const;
  const matching = rules.filter((candidate) => isMatch(candidate, query));
  const numbers = await pages("kirkas", sort);
  const values = numbers.map((n) => matching.find((candidate) => candidate.n === n)?.[value[sort]]);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(matching.map(({ n }) => n));
  if (sort !== "source") expect(values).toEqual(values.toSorted((a, b) => Number(b) - Number(a)));
});

it("goes on to the last of many matches, though the first that the index finds all come before", async () => {
  const many = Array.from({ length: 2500 }, (_, index) => {
    const source = `/zulu/${index}/`;
    return { ...rule(10_000 + index), source, search: `${source}\n/x/\n`, changedAt: now - index };
  });
  await store.run(upserts(many));
  expect(await pages("zulu", "changed")).toEqual(many.map(({ n }) => n));
  await store.run([removal(many.map(({ n }) => n))]);
});

it("says where a query can't be read", () => {
  for (const [text, position] of [
    ['lain "kissa', 5],
    ["status:abc", 0],
    ["x is:what", 2],
  ] as const) {
    expect(() => parse(text, now)).toThrow(QueryError);
    try {
      parse(text, now);
    } catch (error) {
      expect((error as QueryError).position).toBe(position);
    }
  }
});

it.each([
  ["abc", ["abc"]],
  ["abcde", ["abc", "bcd", "cde"]],
  ['a"*c', ['a"*', '"*c']],
  ["ääää", ["äää"]],
])("asks for the trigrams of %j", (text, expected) => {
  expect(trigrams(text)).toEqual(expected);
});

it("asks for few trigrams of a long text, from its beginning to its end", () => {
  const found = trigrams(Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x400 + index)).join(""));
  expect(found).toHaveLength(8);
  expect([found[0], found[7]]).toEqual(["\u0400\u0401\u0402", "\u0529\u052a\u052b"]);
});

it("reads what the index of trigrams proposes, where a pattern of LIKE reads every rule", async () => {
  const rowsRead = async (condition: string, parameter: string) => {
    const sql = `SELECT rowid FROM rules_fts WHERE ${condition}`;
    const { results } = await store.run([{ sql, parameters: [parameter] }]);
    return results[0]?.meta.rows_read;
  };
  const matching = rules.filter(({ search: text }) => text.includes("*ta")).length;
  expect(await rowsRead("rules_fts MATCH ?1", expression([{ text: "*ta" }]))).toBe(matching);
  expect(await rowsRead("search LIKE ?1 ESCAPE '!'", "%*ta%")).toBe(rules.length);
});

it("follows changes and removals", async () => {
  const changed = {
    ...(rules[0] as (typeof rules)[number]),
    target: "/uudempi-osoite/",
    search: "/lähde\n/uudempi-osoite/\n",
  };
  await store.run(upserts([changed]));
  expect(await pages("uudempi-osoite", "relevance")).toEqual([changed.n]);
  await store.run([removal([changed.n])]);
  expect(await pages("uudempi-osoite", "relevance")).toEqual([]);
});
