// How a language writes numbers, worked out at build and carried by the page: server and browser
// may hold different versions of the locale data, and must not write one figure in two ways.

export interface NumberStyle {
  readonly decimal: string;
  readonly group: string;
  /** Digits before the decimal sign from which groups are set apart. */
  readonly groupedFrom: number;
  /** An amount of money, with `#` for its number. */
  readonly money: string;
  /** A percentage, with `#` for its number. */
  readonly percent: string;
}

/** A number with a fixed count of decimals. */
export function writtenNumber(style: NumberStyle, value: number, decimals: number): string {
  const [whole = "", fraction] = value.toFixed(decimals).split(".");
  const grouped = whole.length < style.groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, style.group);
  return fraction ? grouped + style.decimal + fraction : grouped;
}

/** An amount of money, to the unit or to the cent. */
export function writtenMoney(style: NumberStyle, value: number, decimals = 0): string {
  return style.money.replace("#", writtenNumber(style, value, decimals));
}

/** A percentage. */
export function writtenPercent(style: NumberStyle, value: number, decimals = 2): string {
  return style.percent.replace("#", writtenNumber(style, value, decimals));
}
