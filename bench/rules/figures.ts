// The queries that are measured, by kind, and how long and how many rows each kind takes.

import { type Rule, rule } from "./generated.ts";
import type { Query } from "./query.ts";
import { parse } from "./query.ts";
import { search } from "./search.ts";
import type { Page, Sort } from "./statements.ts";
import type { RuleStore } from "./store.ts";

/** A kind of query. */
interface Kind {
  readonly name: string;
  readonly texts: readonly string[];
  readonly sort?: Sort;
  /** How many pages are read before the one that is measured. */
  readonly pages?: number;
}

/** How long one kind of query takes. */
export interface Figures {
  readonly name: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly rowsRead: number;
  /** How many pages were found by which strategy. */
  readonly strategies: Readonly<Record<string, number>>;
}

/** The kinds of queries, with words that rules of this table have. */
export function kinds(rules: number, count: number): Kind[] {
  const sample = Array.from({ length: count }, (_, index) => rule(1 + Math.floor(((index + 0.5) * rules) / count)));
  const of = (text: (example: Rule) => string) => sample.map(text);
  const line = (example: Rule, number: number) => example.search.split("\n")[number] as string;
  const word = (text: string, index: number) => text.split(/[/-]/).filter(({ length }) => length > 2)[index] ?? text;
  const rare = (example: Rule) => word(line(example, 0), 3);
  const common = ["kirkas", "www", "blog", "example", "tuki", "lainat", "merger", "https", "статьи", "uutiset"];
  return [
    { name: "a word of a rule", texts: of(rare) },
    { name: "a common word", texts: common },
    { name: "two words", texts: of((example) => `${rare(example)} ${word(line(example, 1), 3)}`) },
    { name: "a common and a rare word", texts: of((example) => `kirkas ${example.n}`) },
    { name: "a text in quotation marks", texts: of((example) => `"${line(example, 0).slice(3, 40)}"`) },
    { name: "a whole path", texts: of((example) => line(example, 0)) },
    { name: "source:", texts: of((example) => `source:${rare(example)}`) },
    { name: "target:", texts: of((example) => `target:${word(line(example, 1), 3)}`) },
    { name: "note:", texts: ["note:merger", "note:kampanja", "note:50%", "note:*tarkista*", "note:legal"] },
    { name: "a word and a host", texts: of((example) => `${rare(example)} host:blog.kirkas.example`) },
    { name: "a common word and a status", texts: ["uutiset status:410", "blog status:308", "kirkas status:302"] },
    {
      name: "a filter alone",
      texts: ["status:410", "host:blog.kirkas.example", "file:lv.csv", "by:token:ci", "hits:>5000"],
    },
    {
      name: "a filter that nothing passes",
      texts: ["status:307", "host:other.example", "kirkas status:307", "by:nobody"],
    },
    { name: "signs of GLOB", texts: ["*tark*", "[x]", "a*b?c", "50%", "***", "tarkista*"] },
    { name: "over 50 bytes", texts: of((example) => `${line(example, 0)}/${"x".repeat(60)}`) },
    { name: "one or two letters", texts: ["b", "bl", "tu", "ar", "/s", "s", "ст"] },
    {
      name: "nothing has it, common trigrams",
      texts: ["lainakirkas", "wwwblog", "exampleexample", "tukilaina", "uutisetblog"],
    },
    { name: "nothing has it, rare trigrams", texts: ["xyzzy", "qqqq", "żźć"] },
    ...(["source", "hits", "last_hit", "changed"] as const).flatMap((sort) => [
      { name: `few matches by ${sort}`, texts: of(rare).slice(0, 20), sort },
      { name: `many matches by ${sort}`, texts: common, sort },
    ]),
    { name: "the tenth page of many", texts: common, sort: "changed", pages: 9 },
    { name: "all rules", texts: [""] },
    { name: "all rules, the hundredth page by change", texts: [""], sort: "changed", pages: 99 },
  ];
}

const LIMIT = 100;

/** Measures a kind: each query once, as somebody types it who has not asked for it before. */
export async function measure(
  store: RuleStore,
  { name, texts, sort = "relevance", pages = 0 }: Kind,
): Promise<Figures> {
  const times: number[] = [];
  let rowsRead = 0;
  const strategies: Record<string, number> = {};
  for (const text of texts) {
    const query = parse(text, Date.UTC(2026, 10, 1));
    const page = await pageAfter(store, query, sort, pages);
    const result = await search(store, query, page);
    times.push(result.milliseconds);
    rowsRead = Math.max(rowsRead, result.rowsRead);
    strategies[result.strategy] = (strategies[result.strategy] ?? 0) + 1;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] as number;
  return { name, count: times.length, p50: at(0.5), p95: at(0.95), max: at(1), rowsRead, strategies };
}

async function pageAfter(store: RuleStore, query: Query, sort: Sort, pages: number): Promise<Page> {
  let page: Page = { sort, limit: LIMIT };
  for (let read = 0; read < pages; read++) {
    const last = (await search(store, query, page)).rows.at(-1);
    if (last) page = { ...page, after: [last.sort_value as string | number, Number(last.n)] };
  }
  return page;
}
