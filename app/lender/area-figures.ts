// Writes figures, days and purposes as the page's language does.
import { figuresIn } from "../offers/figures.ts";
import type { LenderAreaContent } from "../page/contents.ts";
import { usePage } from "../page/page-context.ts";
import { languageOf } from "../site/languages.ts";
import { type NumberStyle, writtenNumber } from "../site/number-style.ts";

export interface AreaFigures {
  /** How plain numbers are written. */
  readonly style: NumberStyle;
  /** An amount in whole units of a currency. */
  readonly money: (amount: number, currency: string) => string;
  readonly percent: (percent: number) => string;
  /** A number with up to two decimals. */
  readonly number: (value: number) => string;
  /** A moment, or a day in UTC, as a day. */
  readonly day: (iso: string) => string;
  /** Day and month of a moment, in UTC. */
  readonly shortDay: (moment: Date) => string;
  readonly moment: (iso: string) => string;
  readonly purpose: (value: string) => string;
}

export function useAreaFigures({ styles, purposes }: Pick<LenderAreaContent, "styles" | "purposes">): AreaFigures {
  const { tag } = languageOf(usePage().language);
  const { money, percent } = figuresIn(styles);
  const [style] = Object.values(styles);
  if (!style) throw new Error("The page does not say how to write figures.");
  return {
    style,
    money,
    percent,
    number: (value) => writtenNumber(style, value, Number.isInteger(value) ? 0 : 2),
    day: (iso) => {
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(iso);
      return new Date(iso).toLocaleDateString(tag, { dateStyle: "medium", ...(isDay && { timeZone: "UTC" }) });
    },
    shortDay: (moment) => moment.toLocaleDateString(tag, { day: "numeric", month: "numeric", timeZone: "UTC" }),
    moment: (iso) => new Date(iso).toLocaleString(tag, { dateStyle: "medium", timeStyle: "short" }),
    purpose: (value) => purposes.find((purpose) => purpose.value === value)?.name ?? value,
  };
}
