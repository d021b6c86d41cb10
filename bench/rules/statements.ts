// The statements of a search. The index of trigrams finds words of three characters or more; one or two letters are what paths begin with.
import type { Query } from "./query.ts";
import type { Statement } from "./store.ts";
import { expression, isIndexed } from "./trigrams.ts";

/** Matches that are counted, and sorted at once. */
export const MAX_SORTED = 2000;
/** Rows of an index that are read for a page before all matches are sorted instead. */
const MAX_WALKED = 5000;

export type Sort = "relevance" | "source" | "hits" | "last_hit" | "changed";

export interface Page {
  readonly sort: Sort;
  /** Rows, at most. */
  readonly limit: number;
  /** Of the last row of the page before: its value of the sort, and its number. */
  readonly after?: readonly [string | number, number];
}

/** The column of a sort, whether its highest value comes first, and the index in its order. */
const sorts = {
  source: { column: "key", descends: false, index: "rules_by_key" },
  hits: { column: "hits_30", descends: true, index: "rules_by_hits" },
  last_hit: { column: "last_hit", descends: true, index: "rules_by_last_hit" },
  changed: { column: "changed_at", descends: true, index: "rules_by_change" },
} as const;

/** The columns of a row of the list. */
const listed =
  "rules.n, rules.id, rules.digest, source, target, status, match, query, file, note, hits_30, last_hit, changed_at, key";

/** The fields in `search`, which has source, target and note on a line each. */
const fields = {
  source: "substr(rules.search, 1, instr(rules.search, char(10)) - 1)",
  target:
    "substr(rules.search, instr(rules.search, char(10)), length(rules.search) - length(note) - instr(rules.search, char(10)))",
  note: "substr(rules.search, length(rules.search) - length(note) + 1)",
} as const;

/** A statement's parameters, in the order in which they are added. */
class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `?${this.values.length}`;
  }
}

/** Whether the index of trigrams finds any word of the query. */
export const hasIndexedWords = ({ words }: Query) => words.some(isIndexed);

/** What paths begin with, in a query of short words alone: a range of the index by path. */
function prefixes(query: Query, parameters: Parameters): string[] {
  if (hasIndexedWords(query)) return [];
  return query.words.flatMap(({ text }) => {
    const path = text.startsWith("/") ? text : `/${text}`;
    return [`key >= ${parameters.add(path)}`, `key < ${parameters.add(`${path}\u{10FFFF}`)}`];
  });
}

/** The conditions of a query on a row. */
function conditions(query: Query, parameters: Parameters): string[] {
  const words = hasIndexedWords(query) ? query.words : [];
  const texts = words.map(({ text, field }) => {
    return `instr(${field ? fields[field] : "rules.search"}, ${parameters.add(text)}) > 0`;
  });
  const filters = query.filters.map(
    ({ column, compare, value }) => `rules.${column} ${compare} ${parameters.add(value)}`,
  );
  return [...prefixes(query, parameters), ...texts, ...filters];
}

/** Where the matches come from, with their conditions. */
function matches(query: Query, parameters: Parameters, isByTrigrams: boolean): string {
  const where = conditions(query, parameters);
  if (!isByTrigrams) return `FROM rules WHERE ${where.join(" AND ") || "true"}`;
  const trigrams = parameters.add(expression(query.words.filter(isIndexed)));
  return `FROM rules_fts CROSS JOIN rules ON rules.n = rules_fts.rowid WHERE rules_fts MATCH ${trigrams} AND ${where.join(" AND ")}`;
}

/** The condition that a row comes after the page before. */
function beyond(
  { after }: Page,
  [value, n]: readonly [string, string],
  sign: "<" | ">",
  parameters: Parameters,
): string {
  return after ? `(${value}, ${n}) ${sign} (${parameters.add(after[0])}, ${parameters.add(after[1])})` : "true";
}

/** Counts the rules that the filters alone leave, up to one more than are sorted. */
export function countFiltered({ filters }: Query): Statement {
  const parameters = new Parameters();
  const matching = matches({ words: [], filters }, parameters, false);
  return {
    sql: `SELECT count(*) AS count FROM (SELECT 1 ${matching} LIMIT ${MAX_SORTED + 1})`,
    parameters: parameters.values,
  };
}

/**
 * A page of all matches, or of the first of them where there are more than `limit`. Each row has the `total`; a page without
 * rows is one row that has nothing else.
 */
export function sorted(query: Query, page: Page, isByTrigrams: boolean, limit?: number): Statement {
  const parameters = new Parameters();
  const matching = matches(query, parameters, isByTrigrams);
  const first = query.words[0]?.text ?? "";
  const { column, descends } =
    page.sort === "relevance" ? { column: rank(first, parameters), descends: false } : sorts[page.sort];
  const [sign, direction] = descends ? (["<", "DESC"] as const) : ([">", "ASC"] as const);
  return {
    sql: `WITH found AS MATERIALIZED (SELECT rules.n ${matching} ${limit === undefined ? "" : `LIMIT ${limit}`}),
      sorted AS (SELECT ${listed}, ${column} AS sort_value FROM found CROSS JOIN rules USING (n))
      SELECT * FROM (SELECT count(*) AS total FROM found) LEFT JOIN (
        SELECT * FROM sorted WHERE ${beyond(page, ["sort_value", "n"], sign, parameters)}
        ORDER BY sort_value ${direction}, n ${direction} LIMIT ${parameters.add(page.limit)}
      ) ON true ORDER BY sort_value ${direction}, n ${direction}`,
    parameters: parameters.values,
  };
}

/** The rule for the very path first, then those whose path begins so. */
function rank(text: string, parameters: Parameters): string {
  const path = parameters.add(text);
  return `CASE WHEN key IN (${path}, '/' || ${path}) THEN '0' WHEN instr(key, ${path}) IN (1, 2) THEN '1' ELSE '2' END || key`;
}

/** A page of many matches by relevance: the rule for the very path, then others as the index finds them. */
export function unsorted(query: Query, page: Page): Statement {
  const parameters = new Parameters();
  const path = parameters.add(query.words[0]?.text ?? "");
  const matching = matches(query, parameters, true);
  const [value, n] = page.after ?? ["0", 0];
  const exact = `key IN (${path}, '/' || ${path})`;
  return {
    sql: `SELECT * FROM (
      SELECT ${listed}, '0' AS sort_value FROM rules INDEXED BY rules_by_key WHERE ${exact} AND ${conditions(query, parameters).join(" AND ")}
      UNION ALL SELECT * FROM (
        SELECT ${listed}, '2' AS sort_value ${matching} AND NOT ${exact}
        AND rules_fts.rowid > ${parameters.add(value === "2" ? n : 0)} ORDER BY rules_fts.rowid LIMIT ${parameters.add(page.limit)}
      )) WHERE ${beyond(page, ["sort_value", "n"], ">", parameters)} ORDER BY sort_value, n LIMIT ${parameters.add(page.limit)}`,
    parameters: parameters.values,
  };
}

/** A page by the index of the sort, which is read up to a bound: it may not fill the page. */
export function walked(query: Query, page: Page): Statement {
  const parameters = new Parameters();
  const { column, descends, index } = sorts[page.sort === "relevance" ? "source" : page.sort];
  const [sign, direction] = descends ? (["<", "DESC"] as const) : ([">", "ASC"] as const);
  const order = `${column} ${direction}, n ${direction}`;
  const range = [
    beyond(page, [column, "n"], sign, parameters),
    ...(column === "key" ? prefixes(query, parameters) : []),
  ];
  return {
    sql: `SELECT ${listed}, ${column} AS sort_value FROM (
        SELECT * FROM rules INDEXED BY ${index} WHERE ${range.join(" AND ")}
        ORDER BY ${order} LIMIT ${MAX_WALKED}
      ) AS rules WHERE ${conditions(query, parameters).join(" AND ") || "true"} ORDER BY ${order} LIMIT ${parameters.add(page.limit)}`,
    parameters: parameters.values,
  };
}
