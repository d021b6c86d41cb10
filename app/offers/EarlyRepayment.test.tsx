// What repaying early takes and saves, from the middle of the loan on.
import { expect, test } from "vitest";
import type { ScheduledPayment } from "../api/types.ts";
import { renderedTexts } from "../i18n/rendered-texts.tsx";
import { EarlyRepayment } from "./EarlyRepayment.tsx";

/** A loan whose every instalment repays 10, and costs 2 in interest and 1 in fees. */
const scheduleOf = (months: number): ScheduledPayment[] =>
  Array.from({ length: months }, (_, index) => {
    const number = index + 1;
    return {
      ...{ number, due: "2027-01-01", payment: 13, principal: 10, interest: 2, fees: 1 },
      balance: (months - number) * 10,
    };
  });

const textOf = (months: number, schedule = scheduleOf(months)) =>
  renderedTexts(<EarlyRepayment {...{ schedule, months }} money={(hundredths) => `€${hundredths}`} />).join(" ");

test.each([
  [12, "€60", "€18"],
  [24, "€120", "€36"],
  [60, "€360", "€108"],
])("of %d months: %s is left to repay, %s is saved", (months, balance, saved) => {
  expect(textOf(months)).toContain(balance);
  expect(textOf(months)).toContain(saved);
});

test("nothing where the schedule does not reach that month", () => {
  expect(textOf(24, [])).toBe("");
});
