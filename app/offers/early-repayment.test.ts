// Early repayment, and the years of a schedule.
import { expect, test } from "vitest";
import type { ScheduledPayment } from "../api/types.ts";
import { earlyMonths, earlyRepayment } from "./early-repayment.ts";
import { scheduleYears } from "./schedule-years.ts";

const payment = (number: number, interest: number, fees: number, principal: number, balance: number) =>
  ({
    number,
    due: "2026-12-23",
    payment: interest + fees + principal,
    interest,
    fees,
    principal,
    balance,
  }) satisfies ScheduledPayment;

/** An opening fee of 50, and 14 instalments that repay 100 each at an interest of 10 and a fee of 1. */
const schedule = [
  payment(0, 0, 50, 0, 1400),
  ...Array.from({ length: 14 }, (_, index) => payment(index + 1, 10, 1, 100, 1300 - index * 100)),
];

test("a schedule's years add up, with the opening fee in the first", () => {
  const [first, second] = scheduleYears(schedule);
  expect(first).toMatchObject({
    year: 1,
    payment: 50 + 12 * 111,
    interest: 120,
    fees: 62,
    principal: 1200,
    balance: 200,
  });
  expect(second).toMatchObject({ year: 2, payment: 222, interest: 20, fees: 2, principal: 200, balance: 0 });
  expect(second?.payments.map(({ number }) => number)).toEqual([13, 14]);
});

test.each([
  [48, [12, 24, 36]],
  [14, [12]],
  [12, [6]],
  [13, [12]],
])("a loan of %d months can be repaid after %j", (months, early) => {
  expect(earlyMonths(months)).toEqual(early);
});

test("who repays early pays what is left, and none of the interest and fees to come", () => {
  expect(earlyRepayment(schedule, 12)).toEqual({ balance: 200, saved: 22 });
  expect(earlyRepayment(schedule, 15)).toBeUndefined();
});
