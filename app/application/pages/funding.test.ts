// The figures of a funding proposal.
import { describe, expect, test } from "vitest";
import cases from "../../../worker/lending/cases/loan-to-value.json" with { type: "json" };
import { funding, loanToValue, stressRate } from "./funding.ts";

test.each(cases)("$amount of $price and $security_value", ({ price, security_value, amount, percent }) => {
  expect(loanToValue({ price, securityValue: security_value, amount })).toBe(percent);
});

test.each([
  [3.2, 6],
  [5.9, 6],
  [6, 9],
  [6.5, 9.5],
])("a loan of %s percent is tried at %s", (ratePercent, expected) => {
  expect(stressRate(ratePercent)).toBe(expected);
});

const answers = {
  calculator: { amount: 100_000, years: 25 },
  "mortgage-application": { mortgage_purpose: "home" },
  "property-information": { price: 230_000 },
  "loan-requirement": { own_savings: 40_000, amount: 180_000 },
};

describe("the funding", () => {
  test("is of the amount that is applied for, and misses what neither loan nor savings pay", () => {
    expect(funding(answers)).toMatchObject({ amount: 180_000, years: 25, gap: 10_000 });
    const rich = { ...answers, "loan-requirement": { own_savings: 60_000, amount: 180_000 } };
    expect(funding(rich).gap).toBe(-10_000);
  });

  test.each(["renovation", "transfer"])("of a %s buys nothing, so nothing is missing", (mortgage_purpose) => {
    expect(funding({ ...answers, "mortgage-application": { mortgage_purpose } }).gap).toBeUndefined();
  });

  test.each([
    { extra_security: "deposit", security_value: 10_000, percent: 75 },
    { extra_security: "none", security_value: 10_000, percent: (100 * 180_000) / 230_000 },
    { extra_security: "deposit", security_value: "ten", percent: (100 * 180_000) / 230_000 },
  ])("counts $extra_security of $security_value", ({ percent, ...security }) => {
    expect(funding({ ...answers, "funding-proposal": security }).loanToValue).toBe(percent);
  });
});
