// How numbers and shares are written in the console's language.
import { useMemo } from "react";
import { useConsoleLocale } from "./messages.ts";

export interface Figures {
  /** A whole number, in groups of three. */
  readonly count: (value: number) => string;
  /** A number with at most three decimals. */
  readonly total: (value: number) => string;
  /** A number with this many decimals. */
  readonly exact: (value: number, decimals: number) => string;
  /** Seconds with one decimal, such as `1.8s`. */
  readonly seconds: (value: number) => string;
  /** A share from 0 to 1 as people read it, such as `33.3%` or `50%`. */
  readonly percent: (share: number) => string;
  /** A share with this many decimals, one where nothing is said. */
  readonly share: (share: number, decimals?: number) => string;
  /** A share with its sign, such as `+5.2%`. */
  readonly change: (share: number) => string;
}

export function figuresIn(locale: string): Figures {
  const written = (value: number, options: Intl.NumberFormatOptions) => value.toLocaleString(locale, options);
  const exactly = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return {
    count: (value) => written(value, exactly(0)),
    total: (value) => written(value, { maximumFractionDigits: 3 }),
    exact: (value, decimals) => written(value, exactly(decimals)),
    seconds: (value) => written(value, { style: "unit", unit: "second", unitDisplay: "narrow", ...exactly(1) }),
    percent: (share) => written(share, { style: "percent", maximumFractionDigits: 1 }),
    share: (share, decimals = 1) => written(share, { style: "percent", ...exactly(decimals) }),
    change: (share) => written(share, { style: "percent", ...exactly(1), signDisplay: "exceptZero" }),
  };
}

export function useFigures(): Figures {
  const locale = useConsoleLocale();
  return useMemo(() => figuresIn(locale), [locale]);
}
