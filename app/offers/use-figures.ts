// Writes an offer's figures in its own currency, as the page's language does: only in the browser, where nothing
// that was prerendered has to agree with them.
import { usePage } from "../page/page-context.ts";
import { languageOf } from "../site/languages.ts";

export function useFigures() {
  const { tag } = languageOf(usePage().language);
  return {
    /** An amount of money, to the cent; whole units without. */
    money: (amount: number, currency: string) =>
      amount.toLocaleString(tag, { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }),
    percent: (percent: number) => (percent / 100).toLocaleString(tag, { style: "percent", maximumFractionDigits: 2 }),
    day: (iso: string) => new Date(iso).toLocaleDateString(tag, { dateStyle: "long" }),
  };
}
