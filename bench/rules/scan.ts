// What a query matches, found by reading every rule: the search by SQL has to find the same.
import type { Rule } from "./generated.ts";
import { folded } from "./generated.ts";
import type { Filter, Query, Word } from "./query.ts";

const columns: Record<Filter["column"], (rule: Rule) => string | number> = {
  file: ({ file }) => file,
  host: ({ host }) => host,
  status: ({ status }) => status,
  match: () => "exact",
  changed_by: ({ changedBy }) => changedBy,
  hits_30: ({ hits }) => hits,
  changed_at: ({ changedAt }) => changedAt,
};

const compares = {
  "=": (a: string | number, b: string | number) => a === b,
  ">": (a: string | number, b: string | number) => a > b,
  "<": (a: string | number, b: string | number) => a < b,
  ">=": (a: string | number, b: string | number) => a >= b,
};

function hasWord(rule: Rule, { text, field }: Word): boolean {
  const [source = "", target = "", note = ""] = rule.search.split("\n");
  return (field === undefined ? rule.search : { source, target, note }[field]).includes(text);
}

/** Whether a rule matches; a query of one or two letters is what its path begins with. */
export function isMatch(rule: Rule, { words, filters }: Query): boolean {
  const isShort = words.every(({ text }) => [...text].length < 3);
  const fits = isShort
    ? words.every(({ text }) => folded(rule.source).startsWith(text.startsWith("/") ? text : `/${text}`))
    : words.every((word) => hasWord(rule, word));
  return fits && filters.every(({ column, compare, value }) => compares[compare](columns[column](rule), value));
}
