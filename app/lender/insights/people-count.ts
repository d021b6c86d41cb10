// Counts of people, which are not told where there are one to four of them.
import type { PeopleCount } from "../../api/types.ts";
import { type NumberStyle, writtenNumber } from "../../site/number-style.ts";

/** The count as it is written. */
export function countText(count: PeopleCount, style: NumberStyle): string {
  return typeof count === "number" ? writtenNumber(style, count, 0) : count;
}

/** How long the bar of a count is: one that is not told has the shortest. */
export function barLength(count: PeopleCount): number {
  return typeof count === "number" ? count : 1;
}
