// A loan's payments by the year in which they are due, with what each year adds up to.
import type { ScheduledPayment } from "../api/types.ts";

export type PaymentSums = Pick<ScheduledPayment, "payment" | "interest" | "fees" | "principal">;

export interface ScheduleYear extends PaymentSums {
  /** From 1. */
  readonly year: number;
  readonly payments: readonly ScheduledPayment[];
  /** What is left to repay at its end. */
  readonly balance: number;
}

/** The years of a schedule, in order. An opening fee, which is payment 0, belongs to the first. */
export function scheduleYears(schedule: readonly ScheduledPayment[]): ScheduleYear[] {
  const years = Map.groupBy(schedule, ({ number }) => Math.max(1, Math.ceil(number / 12)));
  return [...years].map(([year, payments]) => ({
    year,
    payments,
    payment: sum(payments, "payment"),
    interest: sum(payments, "interest"),
    fees: sum(payments, "fees"),
    principal: sum(payments, "principal"),
    balance: payments.at(-1)?.balance ?? 0,
  }));
}

function sum(payments: readonly ScheduledPayment[], member: keyof PaymentSums): number {
  return payments.reduce((total, payment) => total + payment[member], 0);
}
