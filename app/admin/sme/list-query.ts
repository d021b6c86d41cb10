// What the address says of the list: which applications it shows and in which order.
import { statuses } from "./status.ts";

/** Parameters that narrow the list, as the API has them. */
export const listFilters = [
  "search",
  "status",
  "market",
  "assignee",
  "amount_from",
  "amount_to",
  "from",
  "to",
] as const;

export type ListFilter = (typeof listFilters)[number];

/** Columns that the list is sorted by, in their order. */
export const columns = [
  "reference",
  "received",
  "company",
  "business_id",
  "market",
  "amount",
  "months",
  "purpose",
  "status",
  "assignee",
  "next_action",
] as const;

export type Column = (typeof columns)[number];

export interface Sort {
  readonly column: Column;
  readonly isReversed: boolean;
}

/** Filters with a value. */
export function readListFilters(query: URLSearchParams): Partial<Record<ListFilter, string>> {
  const given = listFilters.map((name) => [name, query.get(name)?.trim() ?? ""] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== "" && isFilter(name, value)));
}

/** The order; the latest first where the address names none. */
export function readSort(query: URLSearchParams): Sort {
  const written = query.get("sort") ?? "";
  const column = columns.find((name) => name === written.replace(/^-/, ""));
  return column ? { column, isReversed: written.startsWith("-") } : { column: "received", isReversed: true };
}

export function writtenSort({ column, isReversed }: Sort): string {
  return `${isReversed ? "-" : ""}${column}`;
}

/** The order that a press on a column's heading asks for: its own, or the other way round. */
export function nextSort(sort: Sort, column: Column): Sort {
  return { column, isReversed: sort.column === column ? !sort.isReversed : column === "received" };
}

/** What the API would refuse is left out. */
function isFilter(name: ListFilter, value: string): boolean {
  switch (name) {
    case "status":
      return statuses.some((status) => status === value);
    case "amount_from":
    case "amount_to":
      return /^\d{1,9}$/.test(value);
    case "from":
    case "to":
      return /^\d{4}-\d{2}-\d{2}$/.test(value);
    case "search":
      return value.length <= 100;
    default:
      return value.length <= 64;
  }
}
