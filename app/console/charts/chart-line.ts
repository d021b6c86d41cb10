// What a chart over time is made of.

/** A line; a value that is not known is a gap. */
export interface ChartLine {
  /** Its label, at the end of the line. */
  readonly name: string;
  /** One for each point. */
  readonly values: readonly (number | null)[];
  /** Whether it is of the period before: thinner. */
  readonly isEarlier?: boolean;
  /** Whether the time of its last point is not over: no line leads to it, as there would seem to be less. */
  readonly isOpen?: boolean;
}

/** Something that happened meanwhile. */
export interface ChartMark {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/** Lines that one chart has at most. */
export const mostLines = 5;

/** The point that a moment belongs to; of what is before the first or after the last, that one. */
export function pointOf(at: number, times: readonly number[]): number {
  const later = times.findIndex((time) => time > at);
  return later === -1 ? times.length - 1 : Math.max(0, later - 1);
}
