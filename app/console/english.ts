// Figures of the views that are in English for whatever market the console is opened.
import { type NumberStyle, writtenNumber, writtenPercent } from "../site/number-style.ts";

export const english: NumberStyle = {
  decimal: ".",
  group: ",",
  groupedFrom: 4,
  minus: "-",
  money: "£#",
  percent: "#%",
};

/** A number with at most three decimals, without zeros at its end. */
export function writtenTotal(value: number): string {
  return writtenNumber(english, value, 3).replace(/\.?0+$/, "");
}

/** A share as a percentage. */
export function writtenShare(share: number, decimals: number): string {
  return writtenPercent(english, share * 100, decimals);
}
