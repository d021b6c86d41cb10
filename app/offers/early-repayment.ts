// What repaying a loan before its end takes, and what is then not paid.
import type { ScheduledPayment } from "../api/types.ts";

export interface EarlyRepayment {
  /** What is paid at once, in hundredths: all that is left to repay. */
  readonly balance: number;
  /** Interest and fees of the instalments that are left out, in hundredths. */
  readonly saved: number;
}

/** Months after which early repayment is worked out: the end of each year but the last, or half of a year's loan. */
export function earlyMonths(months: number): number[] {
  const years = Array.from({ length: Math.ceil(months / 12) - 1 }, (_, index) => (index + 1) * 12);
  return years.length > 0 ? years : [Math.floor(months / 2)];
}

/** Repayment right after an instalment; undefined where the schedule has none of that number. */
export function earlyRepayment(schedule: readonly ScheduledPayment[], month: number): EarlyRepayment | undefined {
  const last = schedule.find(({ number }) => number === month);
  if (!last) return undefined;
  const later = schedule.filter(({ number }) => number > month);
  return { balance: last.balance, saved: later.reduce((sum, { interest, fees }) => sum + interest + fees, 0) };
}
