// What a report's rows come to: a line for each thing that they have in common, and sums.
import { type Days, eachDay } from "../../reports/period.ts";
import type { ClickRow, ConversionRow, Measure } from "../campaigns-api.ts";

export interface ClickFigure {
  readonly value: string;
  readonly clicks: number;
  readonly consented: number;
}

/** Clicks of all regions: by day each day of the period in order, else the most first. */
export function clickFigures(rows: readonly ClickRow[], by: Measure, days: Days): ClickFigure[] {
  const sums = new Map<string, ClickFigure>();
  for (const value of by === "day" ? eachDay(days) : []) sums.set(value, { value, clicks: 0, consented: 0 });
  for (const { value, clicks, consented } of rows) {
    const known = sums.get(value);
    sums.set(value, {
      value,
      clicks: clicks + (known?.clicks ?? 0),
      consented: consented + (known?.consented ?? 0),
    });
  }
  const figures = [...sums.values()];
  return by === "day" ? figures : figures.toSorted((a, b) => b.clicks - a.clicks);
}

export interface ConversionFigure {
  readonly value: string;
  /** Conversions whose first click has the value. */
  readonly first: number;
  /** Conversions whose last click has it. */
  readonly last: number;
}

/** Conversions of every name: by day each day of the period in order, else the most by last click first. */
export function conversionFigures(rows: readonly ConversionRow[], by: Measure, days: Days): ConversionFigure[] {
  const sums = new Map<string, ConversionFigure>();
  for (const value of by === "day" ? eachDay(days) : []) sums.set(value, { value, first: 0, last: 0 });
  for (const { value, first, last } of rows) {
    const known = sums.get(value);
    sums.set(value, { value, first: first + (known?.first ?? 0), last: last + (known?.last ?? 0) });
  }
  const figures = [...sums.values()];
  return by === "day" ? figures : figures.toSorted((a, b) => b.last - a.last || b.first - a.first);
}
