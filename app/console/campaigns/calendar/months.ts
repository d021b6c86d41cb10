// The months that a calendar shows, and where a period stands among them.

/** Moments in milliseconds since 1970; the end is after the last one. */
export interface Period {
  readonly begins: number;
  readonly ends: number;
}

/** How many months a calendar shows: the one before this, this, and those that follow. */
const shownMonths = 6;

/** The beginnings (UTC) of the months around a moment, and of the one after them. */
export function monthsAround(now: number): number[] {
  const today = new Date(now);
  const first = today.getUTCMonth() - 1;
  return Array.from({ length: shownMonths + 1 }, (_, month) => Date.UTC(today.getUTCFullYear(), first + month, 1));
}

/** What share of a span lies before a period, and what share is the part of it in the span; undefined where none is. */
export function placeIn(span: Period, { begins, ends }: Period): { before: number; width: number } | undefined {
  const from = Math.max(begins, span.begins);
  const to = Math.min(ends, span.ends);
  if (from >= to) return undefined;
  const length = span.ends - span.begins;
  return { before: (from - span.begins) / length, width: (to - from) / length };
}
