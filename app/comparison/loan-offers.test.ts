// Which lenders a comparison shows, and at what cost.
import { expect, test } from "vitest";
import type { LenderTerms } from "../page/contents.ts";
import { comparedLoans, readLoanFilter } from "./loan-offers.ts";

function lender(id: string, openingFee: number, max: number): LenderTerms {
  const charges = { ratePercent: 7, openingFee, monthlyFee: 0 };
  return { id, name: id, path: `/${id}/`, charges, amount: { min: 1000, max }, years: { min: 1, max: 5 } };
}

const lenders = [lender("plain", 0, 50_000), lender("charging", 100, 20_000)];
const limits = {
  amount: { min: 1000, max: 70_000, default: 10_000, step: 100 },
  years: { min: 1, max: 20, default: 5 },
};

test.each([
  ["", ["plain", "charging"]],
  ["amount=30000", ["plain"]],
  ["period=6", []],
  ["fee=none", ["plain"]],
  ["fee=any", ["plain", "charging"]],
  ["amount=nonsense&period=", ["plain", "charging"]],
  ["amount=1", []],
  ["amount=999999", []],
  ["amount=1%20500&period=5", ["plain", "charging"]],
])("%s", (query, ids) => {
  const filter = readLoanFilter(new URLSearchParams(query), limits);
  expect(comparedLoans(lenders, filter).map((loan) => loan.lender.id)).toEqual(ids);
});

test("the cost is that of the amount and period asked for", () => {
  const [plain] = comparedLoans(lenders, readLoanFilter(new URLSearchParams(), limits));
  expect(plain?.cost.instalment.toFixed(2)).toBe("198.01");
});
