// Sums of what was counted, their shares and how they have changed.
import { type Days, eachDay } from "./period.ts";

/** How much more there is than before, as a share; undefined where there was nothing. */
export const changeOf = (now: number, before: number) => (before === 0 ? undefined : (now - before) / before);

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** How many of some there are, as a share; none of none is nothing. */
export const shareOf = (part: number, all: number) => (all === 0 ? undefined : part / all);

export interface Count {
  readonly value: string;
  readonly count: number;
}

/** Counts by what they have in common: with days each day in order, else the most first. */
export function countsByValue(rows: readonly Count[], days?: Days): Count[] {
  const sums = new Map<string, number>((days ? eachDay(days) : []).map((day) => [day, 0]));
  for (const { value, count } of rows) sums.set(value, (sums.get(value) ?? 0) + count);
  const counts = [...sums].map(([value, count]) => ({ value, count }));
  return days ? counts : counts.toSorted((a, b) => b.count - a.count);
}
