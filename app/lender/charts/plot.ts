// The room that a chart's parts have, in CSS pixels.

/** Height of a chart with its axes. */
export const plotHeight = 240;

/** What the axes take at each side. */
export const plotMargin = { top: 12, right: 12, bottom: 28, left: 44 };

/** Marks on the axis at the bottom: as many as can be read beside each other. */
export function tickCount(width: number): number {
  return Math.max(2, Math.min(8, Math.floor(width / 90)));
}
