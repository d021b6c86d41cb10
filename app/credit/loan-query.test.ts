// What a query says of a loan (specification, sections 3 and 5).
import { expect, test } from "vitest";
import { type LoanQuery, readLoanQuery } from "./loan-query.ts";

const limits = {
  amount: { min: 1000, max: 70_000, default: 20_000 },
  years: { min: 1, max: 20, default: 4 },
  purposes: [
    { id: "renovation", value: "renovation" },
    { id: "vehicle", value: "car/boat/motorcycle" },
    { id: "other" },
  ],
};
const nothing: LoanQuery = { amount: 20_000, period: 4, purpose: undefined, hasParams: false, success: false };

test.each<[string, Partial<LoanQuery>]>([
  ["", {}],
  ["amount=5000&period=3", { amount: 5000, period: 3, hasParams: true }],
  ["amount=1&period=0.2", { amount: 1000, period: 1, hasParams: true }],
  ["amount=1e9&period=99", { amount: 70_000, period: 20, hasParams: true }],
  ["amount=5000.6&period=3.4", { amount: 5001, period: 3, hasParams: true }],
  ["amount=5000", {}],
  ["period=3", {}],
  ["amount=0&period=3", {}],
  ["amount=-5000&period=3", {}],
  ["amount=5000&period=-1", {}],
  ["amount=many&period=3", {}],
  ["amount=&period=3", {}],
  ["amount=Infinity&period=3", {}],
  ["purpose=renovation", { purpose: "renovation" }],
  ["purpose=car/boat/motorcycle", { purpose: "vehicle" }],
  ["purpose=car%2Fboat%2Fmotorcycle", { purpose: "vehicle" }],
  ["purpose=Renovation", {}],
  ["purpose=unknown&amount=5000&period=3", { amount: 5000, period: 3, hasParams: true }],
  ["success=true", { success: true }],
  ["success=TRUE", {}],
  ["success=1", {}],
])("%s", (query, expected) => {
  expect(readLoanQuery(new URLSearchParams(query), limits)).toEqual({ ...nothing, ...expected });
});
