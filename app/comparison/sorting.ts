// The order of a comparison, as the address keeps it: `sort=apr`, or `sort=-apr` for the reverse.

export interface Sorting {
  /** Id of a column. */
  readonly column: string;
  readonly reversed: boolean;
}

/** The order that a query asks for; the first column's when it asks for none that there is. */
export function readSorting(query: URLSearchParams, columns: readonly { readonly id: string }[]): Sorting {
  const requested = query.get("sort") ?? "";
  const reversed = requested.startsWith("-");
  const column = columns.find(({ id }) => id === requested.slice(reversed ? 1 : 0));
  return column ? { column: column.id, reversed } : { column: columns[0]?.id ?? "", reversed: false };
}

/** The query that sorts by a column: the other way round where it is sorted by it already. */
export function sortingQuery(query: URLSearchParams, now: Sorting, column: string): string {
  const next = new URLSearchParams(query);
  next.set("sort", now.column === column && !now.reversed ? `-${column}` : column);
  return `?${next}`;
}

/** Rows in order; rows of equal value keep the order they came in. */
export function sorted<Row>(rows: readonly Row[], value: (row: Row) => number | string, reversed: boolean): Row[] {
  const direction = reversed ? -1 : 1;
  return rows.toSorted((a, b) => direction * compare(value(a), value(b)));
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b));
}
