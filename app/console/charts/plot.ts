// The room that the parts of a chart over time have, in CSS pixels.
import type { ChartLine } from "./chart-line.ts";

export const plotHeight = 200;

/** What axes take at two sides, marks at the top, and labels of lines after their ends: as much as the longest of them. */
export function plotMargin(lines: readonly ChartLine[]) {
  const longest = Math.max(0, ...lines.map(({ name }) => name.length));
  return { top: 16, right: Math.min(140, 20 + longest * 7), bottom: 28, left: 44 };
}
