// What a card costs as an example.
import { expect, test } from "vitest";
import { cardCost, dearestCard, leastPayment } from "./card-cost.ts";

const plain = { ratePercent: 14.9, monthlyFee: 0 };
const withFee = { ratePercent: 8.9, monthlyFee: 5 };

test("the whole limit is repaid in twelve equal instalments", () => {
  const cost = cardCost(plain, 2000);
  expect(cost?.instalment).toBeCloseTo(180.42, 2);
  expect(cost?.totalPayable).toBeCloseTo(12 * 180.42, 1);
  expect(cost?.aprPercent).toBeCloseTo(15.96, 2);
});

test("a limit of nothing has no cost", () => {
  expect(cardCost(plain, 0)).toBeUndefined();
});

test("which card is the dearest depends on the limit, as a fee weighs more on a low one", () => {
  expect(dearestCard([plain, withFee], 10_000)).toBe(plain);
  expect(dearestCard([plain, withFee], 500)).toBe(withFee);
  expect(dearestCard([], 500)).toBeUndefined();
});

test("the least that is paid a month is 3 % of what is used", () => {
  expect(leastPayment(2000)).toBe(60);
  expect(leastPayment(500)).toBe(15);
});
