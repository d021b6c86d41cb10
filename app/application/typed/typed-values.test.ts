// What stands in fields, as answers and back.
import { describe, expect, test } from "vitest";
import type { Field, Row } from "../definition/form.ts";
import { answersOf, type TypedValue, typedValues } from "./typed-values.ts";

const finnish = {
  decimal: ",",
  group: "\u00a0",
  groupedFrom: 4,
  minus: "−",
  money: "#\u00a0€",
  percent: "#\u00a0%",
};

const money: Field = { name: "field", type: "money" };

function answerOf(field: Field, typed: TypedValue) {
  return answersOf([field], { field: typed }, finnish).field;
}

test.each([
  ["2400", 2400],
  ["2 400", 2400],
  ["2.400", 2400],
  ["2\u00a0400", 2400],
  ["  2400 ", 2400],
  ["2400,50", 2400.5],
  ["-5", -5],
  ["1e4", "1e4"],
  ["much", "much"],
  ["", undefined],
  ["  ", undefined],
])("money typed as %j is %j", (typed, answer) => {
  expect(answerOf(money, typed)).toBe(answer);
});

test.each([
  [{ year: "2019", month: "8", day: "" }, "month", "2019-08"],
  [{ year: "1985", month: "3", day: "27" }, "day", "1985-03-27"],
  [{ year: " 1985 ", month: "03", day: "07" }, "day", "1985-03-07"],
  [{ year: "1985", month: "3", day: "" }, "day", "1985-03-"],
  [{ year: "85", month: "x", day: "1" }, "day", "85-0x-01"],
  [{ year: "", month: "", day: "" }, "day", undefined],
] as const)("a date typed as %j is %s %s", (typed, type, answer) => {
  expect(answerOf({ name: "field", type }, typed)).toBe(answer);
});

describe("answers that are shown again", () => {
  const fields: readonly Field[] = [
    { name: "amount", type: "money" },
    { name: "since", type: "month" },
    { name: "born", type: "day" },
    { name: "yes", type: "boolean" },
    { name: "debts", type: "rows", max: 2, fields: [{ name: "balance", type: "money" }] },
    { name: "left_out", type: "lenders", max: 5 },
  ];

  const cases: readonly { readonly what: string; readonly answers: Row }[] = [
    {
      what: "complete",
      answers: {
        amount: 12_500,
        since: "2019-08",
        born: "1985-03-07",
        yes: false,
        debts: [{ balance: 900 }],
        left_out: ["fabula-bank"],
      },
    },
    { what: "half-typed", answers: { amount: "12x", since: "2019-", born: "-03-07", debts: [{}], left_out: [] } },
  ];

  test.each(cases)("are the same: $what", ({ answers }) => {
    expect(answersOf(fields, typedValues(fields, answers, finnish), finnish)).toEqual(answers);
  });

  test("are written as the language writes them", () => {
    const { amount, born } = typedValues(fields, { amount: 12_500, born: "1985-03-07" }, finnish);
    expect(amount).toBe("12\u00a0500");
    expect(born).toEqual({ year: "1985", month: "3", day: "7" });
  });

  test("begin with one empty row", () => {
    expect(typedValues(fields, {}, finnish).debts).toEqual([{ balance: "" }]);
  });
});
