// What calls are to keep to, and which do. The words are those that the loan's forms and lists were built to.
import type { Bar, Figures } from "./measuring.ts";

/** The most that "Continue" takes at the service, in milliseconds. */
const CONTINUE = 100;
/**
 * A statement that reads a table from end to end reads ten times as much once the table has ten times as many rows. What an index
 * finds may differ by a little from one database to the other.
 */
const GROWTH = 2;
const ROWS_THAT_DIFFER = 50;

/** The most rows that a page of a list reads: what it shows, once more for the index, and a count of up to a thousand. */
const PAGE = 1_200;

/** What a bar says. */
export const texts: Record<Bar, string> = {
  continue: `"Continue" responds within ${CONTINUE} ms`,
  unchanged: "polling answers 304 without a table scan",
  page: `a page of a list reads what it shows, and counts up to a thousand: ${PAGE.toLocaleString("en")} rows at most`,
  rows: "indexes: rows read do not grow with the table",
};

/** Whether a kind's rows have grown with its tables, which had a tenth of the rows before. */
export const hasGrown = (before: Figures, now: Figures) => now.rowsRead > before.rowsRead * GROWTH + ROWS_THAT_DIFFER;

/** Whether a bar is met. */
export function isMet(bar: Bar, before: Figures, now: Figures): boolean {
  if (bar === "continue") return now.p95 <= CONTINUE;
  return bar === "page" ? now.mostRowsRead <= PAGE : !hasGrown(before, now);
}
