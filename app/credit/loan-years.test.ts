// The years of a loan agree with what it costs in all.
import { expect, test } from "vitest";
import { type LoanTerms, loanCost } from "./loan-cost.ts";
import { loanYears, monthsToHalf, periodsToShow } from "./loan-years.ts";

const terms = {
  principal: 10_000,
  ratePercent: 9.4,
  months: 30,
  openingFee: 80,
  feeCapitalised: false,
  monthlyFee: 4,
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test.each([false, true])("all years make up the loan, its opening fee added to the debt: %s", (feeCapitalised) => {
  const loan = { ...terms, feeCapitalised };
  const years = loanYears(loan);
  expect(years.map(({ year }) => year)).toEqual([1, 2, 3]);
  expect(sum(years.map(({ repaid }) => repaid))).toBeCloseTo(feeCapitalised ? 10_080 : 10_000, 6);
  const paid = sum(years.map(({ repaid, interest, fees }) => repaid + interest + fees));
  expect(paid).toBeCloseTo(loanCost(loan)?.totalPayable ?? 0, 6);
  expect(years.at(-1)?.left).toBe(0);
});

test("interest falls as the debt does", () => {
  const [first, second, third] = loanYears(terms);
  expect(first?.interest).toBeGreaterThan(second?.interest ?? 0);
  expect(second?.interest).toBeGreaterThan(third?.interest ?? 0);
  expect(first?.left).toBeGreaterThan(second?.left ?? 0);
});

test("terms that describe no loan have no years", () => {
  expect(loanYears({ ...terms, months: 0 })).toEqual([]);
});

test.each<[string, Partial<LoanTerms>, number | undefined]>([
  ["without interest", { ratePercent: 0, months: 24 }, 12],
  ["with interest, later than halfway", { ratePercent: 12, months: 120 }, 77],
  ["of one month", { months: 1 }, 1],
  ["that is none", { months: 0 }, undefined],
])("half of a loan %s is repaid", (_, terms, month) => {
  const loan = { principal: 10_000, ratePercent: 5, openingFee: 0, feeCapitalised: false, monthlyFee: 0, months: 12 };
  expect(monthsToHalf({ ...loan, ...terms })).toBe(month);
});

test.each<[number, number, number, number[]]>([
  [1, 20, 4, [1, 2, 3, 4, 5, 7, 10, 15, 20]],
  [2, 12, 5, [2, 3, 5, 7, 10, 12]],
  [1, 1, 1, [1]],
])("periods from %d to %d years with %d", (min, max, years, periods) => {
  expect(periodsToShow({ min, max }, years)).toEqual(periods);
});
