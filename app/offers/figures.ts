// Writes an offer's figures as the page's language does, in the offer's own currency.
import { usePage } from "../page/page-context.ts";
import { languageOf } from "../site/languages.ts";
import { type NumberStyle, writtenMoney, writtenPercent } from "../site/number-style.ts";

/** How the page's language writes figures, by currency. */
export type StylesByCurrency = Readonly<Record<string, NumberStyle>>;

export function figuresIn(styles: StylesByCurrency) {
  return {
    /** An amount of money, to the cent; whole units without. */
    money: (amount: number, currency: string) =>
      writtenMoney(styleIn(styles, currency), amount, Number.isInteger(amount) ? 0 : 2),
    percent: (percent: number) => writtenPercent(anyStyle(styles), percent),
  };
}

/** How figures are written in a currency: one that the service has no market for goes by its code, after the number. */
export function styleIn(styles: StylesByCurrency, currency: string): NumberStyle {
  return styles[currency] ?? { ...anyStyle(styles), money: `#\u00a0${currency}` };
}

function anyStyle(styles: StylesByCurrency): NumberStyle {
  const [any] = Object.values(styles);
  if (!any) throw new Error("The page does not say how to write figures.");
  return any;
}

/** Writes the figures of one application. */
export interface FigureWriting {
  /** An amount of the application's currency, in whole units. */
  readonly money: (amount: number) => string;
  readonly percent: (percent: number) => string;
}

/** Writes a moment as a day, in the visitor's own time; and a day, such as "2026-12-23", as it is. */
export function useDay(dateStyle: "long" | "short" = "long"): (iso: string) => string {
  const { tag } = languageOf(usePage().language);
  return (iso) => {
    const timeZone = iso.includes("T") ? undefined : "UTC";
    return new Date(iso).toLocaleDateString(tag, { dateStyle, timeZone });
  };
}
