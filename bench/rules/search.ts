// Searches the rules, by the strategy that reads least: few matches are all found and sorted; of many, a page comes from the index of
// the sort where that has one soon, else all are sorted.
import type { Query } from "./query.ts";
import { countFiltered, hasIndexedWords, MAX_SORTED, type Page, sorted, unsorted, walked } from "./statements.ts";
import type { Result, RuleStore, Statement } from "./store.ts";

/** From how many matches on a total is only a lower bound. */
const MAX_COUNTED = 1000;

/** How a page was found. */
type Strategy = "sorted" | "unsorted" | "walked" | "all sorted";

export interface SearchResult {
  readonly rows: Record<string, unknown>[];
  readonly total: number | { readonly at_least: number };
  readonly strategy: Strategy;
  readonly milliseconds: number;
  readonly rowsRead: number;
}

/** Finds a page of the rules that a query matches. */
export async function search(store: RuleStore, query: Query, page: Page): Promise<SearchResult> {
  let [milliseconds, rowsRead] = [0, 0];
  const run = async (statement: Statement) => {
    const answer = await store.run([statement]);
    const statementResult = answer.results[0] as Result;
    milliseconds += answer.milliseconds;
    rowsRead += statementResult.meta.rows_read;
    return statementResult.results;
  };
  const result = (rows: Record<string, unknown>[], total: SearchResult["total"], strategy: Strategy): SearchResult => ({
    ...{ rows, total, strategy, milliseconds, rowsRead },
  });

  let isByTrigrams = hasIndexedWords(query);
  if (isByTrigrams && query.filters.some(({ compare }) => compare === "=")) {
    const [counted] = await run(countFiltered(query));
    isByTrigrams = Number(counted?.count) > MAX_SORTED;
  }
  const few = await run(sorted(query, page, isByTrigrams, MAX_SORTED + 1));
  const total = Number(few[0]?.total ?? 0);
  if (total <= MAX_SORTED)
    return result(withoutTotal(few), total > MAX_COUNTED ? { at_least: MAX_COUNTED } : total, "sorted");
  const many = { at_least: MAX_COUNTED };
  if (isByTrigrams && page.sort === "relevance") return result(await run(unsorted(query, page)), many, "unsorted");
  const rows = await run(walked(query, page));
  if (rows.length === page.limit) return result(rows, many, "walked");
  const sort = page.sort === "relevance" ? "source" : page.sort;
  return result(withoutTotal(await run(sorted(query, { ...page, sort }, isByTrigrams))), many, "all sorted");
}

/** The rows of a page: one that has the total alone is none. */
const withoutTotal = (rows: Result["results"]) => rows.filter(({ n }) => n !== null);
