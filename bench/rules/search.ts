// Searches the rules: a query as SQL. The index of trigrams finds words of three characters or more; one or two letters are what
// sources begin with. Where few rules match, all are found and sorted. Where many do, the index of the sort is walked until a page is full.
import type { Query, Word } from "./query.ts";
import type { RuleStore, Statement } from "./store.ts";

/** Matches that are found and sorted, at most. */
export const MAX_SORTED = 2000;
/** From how many matches on a total is only a lower bound. */
const MAX_COUNTED = 1000;
/** Bytes that D1 allows a pattern to have. */
const MAX_PATTERN_LENGTH = 50;
/** Characters that the index of trigrams needs to find a text. */
const MIN_INDEXED_LENGTH = 3;

export type Sort = "relevance" | "source" | "hits" | "last_hit" | "changed";

export interface Page {
  readonly sort: Sort;
  /** Rows, at most. */
  readonly limit: number;
  /** Of the last row of the page before: its value of the sort's column, and its number. */
  readonly after?: readonly [string | number, number];
}

export interface Found {
  readonly rows: Record<string, unknown>[];
  readonly total: number | { readonly at_least: number };
  readonly milliseconds: number;
  readonly rowsRead: number;
  /** Whether the index of the sort was walked. */
  readonly isWalk: boolean;
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

/** What stands before and after a field in `search`, which has source, target and note on a line each. */
const around = { source: ["", "\n*\n"], target: ["\n", "\n"], note: ["\n*\n", ""] } as const;

/** A field of `search`, for what the pattern can't say. */
const fieldSql = {
  source: "substr(rules.search, 1, instr(rules.search, char(10)) - 1)",
  target:
    "substr(rules.search, instr(rules.search, char(10)), length(rules.search) - length(note) - instr(rules.search, char(10)))",
  note: "substr(rules.search, length(rules.search) - length(note) + 1)",
} as const;

/** Collects the parameters of a statement. */
class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `?${this.values.length}`;
  }
}

const isIndexed = ({ text }: Word) => [...text].length >= MIN_INDEXED_LENGTH;

/** The pattern of GLOB for a word, or for as much of it as a pattern has room for. */
export function pattern({ text, field }: Word): { glob: string; isComplete: boolean } {
  const [before, after] = field === undefined ? ["", ""] : around[field];
  const [begin, end] = [before === "" ? "*" : `*${before}*`, after === "" ? "*" : `*${after}*`];
  const room = MAX_PATTERN_LENGTH - Buffer.byteLength(begin + end);
  const escaped = [...text].map((letter) => (/[*?[]/.test(letter) ? `[${letter}]` : letter));
  let [glob, used] = ["", 0];
  for (const letter of escaped) {
    used += Buffer.byteLength(letter);
    if (used > room) return { glob: begin + glob + end, isComplete: false };
    glob += letter;
  }
  return { glob: begin + glob + end, isComplete: true };
}

/** The conditions of a query on the row itself, without those that the index of trigrams answers. */
function conditions({ words, filters }: Query, parameters: Parameters, isAnswered: (word: Word) => boolean): string[] {
  const ofWords = words
    .filter((word) => !isAnswered(word))
    .map(
      ({ text, field }) =>
        `instr(${field === undefined ? "rules.search" : fieldSql[field]}, ${parameters.add(text)}) > 0`,
    );
  const ofFilters = filters.map(({ column, compare, value }) => `rules.${column} ${compare} ${parameters.add(value)}`);
  return [...ofWords, ...ofFilters];
}

/** The statement that finds the numbers of all matches, up to one more than can be sorted. */
function matches(query: Query, parameters: Parameters): string {
  const indexed = query.words.filter(isIndexed);
  if (indexed.length === 0) {
    const where = [...prefixes(query, parameters), ...conditions({ ...query, words: [] }, parameters, () => false)];
    return `SELECT n FROM rules WHERE ${where.join(" AND ") || "true"} LIMIT ${MAX_SORTED + 1}`;
  }
  const patterns = indexed.map(pattern);
  const globs = patterns.map(({ glob }) => `rules_fts.search GLOB ${parameters.add(glob)}`);
  const isAnswered = (word: Word) => patterns[indexed.indexOf(word)]?.isComplete === true;
  const where = [...globs, ...conditions(query, parameters, isAnswered)];
  return `SELECT rules.n FROM rules_fts CROSS JOIN rules ON rules.n = rules_fts.rowid
    WHERE ${where.join(" AND ")} LIMIT ${MAX_SORTED + 1}`;
}

/** One or two letters are what the path begins with. */
function prefixes({ words }: Query, parameters: Parameters): string[] {
  return words.flatMap(({ text }) => {
    const path = text.startsWith("/") ? text : `/${text}`;
    return [`key >= ${parameters.add(path)}`, `key < ${parameters.add(`${path}\u{10FFFF}`)}`];
  });
}

/** A page of all matches, sorted; the rows say how many there are. */
function sortedPage(query: Query, { sort, limit, after }: Page): Statement {
  const parameters = new Parameters();
  const found = matches(query, parameters);
  const first = query.words[0]?.text ?? "";
  const rank = `CASE WHEN key IN (${parameters.add(first)}, '/' || ${parameters.add(first)}) THEN '0'
    WHEN instr(key, ${parameters.add(first)}) IN (1, 2) THEN '1' ELSE '2' END || key`;
  const { column, descends } = sort === "relevance" ? { column: rank, descends: false } : sorts[sort];
  const direction = descends ? "DESC" : "ASC";
  const beyond =
    after &&
    `WHERE (sort_value, n) ${descends ? "<" : ">"} (${after.map((value) => parameters.add(value)).join(", ")})`;
  return {
    sql: `WITH found AS MATERIALIZED (${found}),
      sorted AS (SELECT ${listed}, ${column} AS sort_value FROM found CROSS JOIN rules USING (n))
      SELECT *, (SELECT count(*) FROM found) AS total FROM sorted ${beyond ?? ""}
      ORDER BY sort_value ${direction}, n ${direction} LIMIT ${parameters.add(limit)}`,
    parameters: parameters.values,
  };
}

/** A page by the index of the sort: it reads until the page is full. */
function walkedPage(query: Query, { sort, limit, after }: Page): Statement {
  const parameters = new Parameters();
  const { column, descends, index } = sorts[sort === "relevance" ? "source" : sort];
  const where = conditions(query, parameters, () => false);
  const direction = descends ? "DESC" : "ASC";
  if (after)
    where.push(`(${column}, n) ${descends ? "<" : ">"} (${after.map((value) => parameters.add(value)).join(", ")})`);
  return {
    sql: `SELECT ${listed}, ${column} AS sort_value FROM rules INDEXED BY ${index} WHERE ${where.join(" AND ") || "true"}
      ORDER BY ${column} ${direction}, n ${direction} LIMIT ${parameters.add(limit)}`,
    parameters: parameters.values,
  };
}

/** Finds a page of the rules that a query matches. */
export async function search(store: RuleStore, query: Query, page: Page): Promise<Found> {
  const first = await store.run([sortedPage(query, page)]);
  const [{ results: rows, meta }] = first.results as [(typeof first.results)[number]];
  const total = Number(rows[0]?.total ?? 0);
  const counted = total > MAX_COUNTED ? { at_least: MAX_COUNTED } : total;
  const usage = { milliseconds: first.milliseconds, rowsRead: meta.rows_read };
  if (total <= MAX_SORTED) return { rows, total: counted, ...usage, isWalk: false };
  const second = await store.run([walkedPage(query, page)]);
  const [walked] = second.results as [(typeof second.results)[number]];
  return {
    rows: walked.results,
    total: counted,
    milliseconds: usage.milliseconds + second.milliseconds,
    rowsRead: usage.rowsRead + walked.meta.rows_read,
    isWalk: true,
  };
}
