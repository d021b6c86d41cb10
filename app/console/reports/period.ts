// The days that a report covers, in UTC as they are counted.

/** Days as in `2026-11-21` (UTC), both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** How many days up to today a report is asked for at a press, as an address has them. */
export const spans = ["7", "30", "90", "365"] as const;
export type Span = (typeof spans)[number];

const dayMs = 86_400_000;

const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** So many days, of which the last is that of a moment. */
export const lastDays = (span: Span, now: number): Days => ({
  from: textOf(now - (Number(span) - 1) * dayMs),
  to: textOf(now),
});

/** Each day of a period. */
export function eachDay({ from, to }: Days): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const count = Math.round((last - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, day) => textOf(first + day * dayMs));
}

/** As many days, right before a period. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  return { from: textOf(first - (last - first) - dayMs), to: textOf(first - dayMs) };
}

/** The days that an address names; undefined where they are none, or the first is after the last. */
export function readDays(from: string | null, to: string | null): Days | undefined {
  if (!isDay(from) || !isDay(to) || from > to) return undefined;
  return { from, to };
}

function isDay(text: string | null): text is string {
  const at = text === null ? Number.NaN : Date.parse(text);
  // JavaScript takes February 30 for a day of March.
  return !Number.isNaN(at) && textOf(at) === text;
}
