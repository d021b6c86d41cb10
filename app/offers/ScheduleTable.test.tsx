// How many payments there are to see.
import { expect, test } from "vitest";
import type { ScheduledPayment } from "../api/types.ts";
import { renderedTexts } from "../i18n/rendered-texts.tsx";
import { ScheduleTable } from "./ScheduleTable.tsx";

const payment = (number: number): ScheduledPayment => ({
  ...{ number, due: "2027-01-01", payment: 13, principal: 10, interest: 2, fees: 1, balance: 0 },
});

const textsOf = (numbers: readonly number[], wording?: Parameters<typeof ScheduleTable>[0]["wording"]) =>
  renderedTexts(<ScheduleTable schedule={numbers.map(payment)} money={String} {...(wording && { wording })} />);

test.each([
  ["an opening fee is no instalment", [0, 1, 2, 3], "3"],
  ["without one", [1, 2], "2"],
])("%s", (_, numbers, count) => {
  expect(textsOf(numbers).at(-1)).toContain(count);
});

test("payments that are no loan's are told in other words", () => {
  expect(textsOf([1], { heading: "If you use it", text: "An example." }).slice(0, 2)).toEqual([
    "If you use it",
    "An example.",
  ]);
});
