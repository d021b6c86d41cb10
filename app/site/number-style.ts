// How a language writes numbers, worked out at build and carried by the page: server and browser
// may hold different versions of the locale data, and must not write one figure in two ways.

export interface NumberStyle {
  readonly decimal: string;
  readonly group: string;
  /** Digits before the decimal sign from which groups are set apart. */
  readonly groupedFrom: number;
  /** What stands before a number below zero, and before the sign of its currency. */
  readonly minus: string;
  /** An amount of money, with `#` for its number. */
  readonly money: string;
  /** A percentage, with `#` for its number. */
  readonly percent: string;
}

/** A number with a fixed count of decimals. */
export function writtenNumber(style: NumberStyle, value: number, decimals: number): string {
  return written(style, "#", value, decimals);
}

/** An amount of money, to the unit or to the cent. */
export function writtenMoney(style: NumberStyle, value: number, decimals = 0): string {
  return written(style, style.money, value, decimals);
}

/** A percentage. */
export function writtenPercent(style: NumberStyle, value: number, decimals = 2): string {
  return written(style, style.percent, value, decimals);
}

function written({ decimal, group, groupedFrom, minus }: NumberStyle, form: string, value: number, decimals: number) {
  const [whole = "", fraction] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  const text = form.replace("#", fraction ? grouped + decimal + fraction : grouped);
  // What is rounded to nothing has no sign.
  return Number(value.toFixed(decimals)) < 0 ? minus + text : text;
}

/** The whole number that somebody wrote, with or without signs between its groups; undefined where it is none. */
export function readWholeNumber(written: string): number | undefined {
  const text = written.trim();
  // Between groups stand spaces, a point, a comma or an apostrophe, as people write in each of the languages.
  return /^\d+$|^\d{1,3}([\s.,'’]\d{3})+$/.test(text) ? Number(text.replace(/\D/g, "")) : undefined;
}
