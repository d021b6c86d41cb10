// How days, money and shares are written, in the console's language.
import { useMemo } from "react";
import { useConsoleLocale } from "./messages.ts";

export interface Writing {
  readonly number: (value: number) => string;
  /** A share from 0 to 1. */
  readonly percent: (share: number) => string;
  readonly money: (cents: number, currency: string) => string;
  /** A day in UTC, by a moment of it in milliseconds since 1970. */
  readonly day: (at: number) => string;
  /** A month in UTC. */
  readonly month: (at: number) => string;
}

export function writingIn(locale: string): Writing {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    money: (cents, currency) => new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100),
    day: (at) => day.format(at),
    month: (at) => month.format(at),
  };
}

export function useWriting(): Writing {
  const locale = useConsoleLocale();
  return useMemo(() => writingIn(locale), [locale]);
}
