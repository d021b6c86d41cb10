// The cost of loans: the table shared with the Rust core, digit for digit, and representative
// examples that lenders publish.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type LoanTerms, loanCost } from "./loan-cost.ts";
import cases from "./loan-cost-cases.json" with { type: "json" };
import examples from "./published-examples.json" with { type: "json" };

test.each(cases)("$name", ({ terms, cost }) => {
  expect(loanCost(terms) ?? null).toEqual(cost);
});

interface Published {
  readonly publisher: string;
  readonly principal: number;
  readonly nominal_rate_percent: number;
  readonly months: number;
  readonly opening_fee: number;
  readonly opening_fee_capitalised?: boolean;
  readonly monthly_fee: number;
  /** With a note where the publisher rounded the total up. */
  readonly published: { instalment?: number; total_payable?: number; apr_percent: number; note?: string };
}

test.each<Published>(examples)("the example that $publisher publishes is reproduced", isReproduced);

describe.skipIf(!process.env.KIRKAS_VECTORS)("lists of others", () => {
  test("every example that lenders publish is reproduced", () => {
    const file = join(process.env.KIRKAS_VECTORS ?? "", "credit/apr-published.json");
    for (const example of JSON.parse(readFileSync(file, "utf8")) as Published[]) isReproduced(example);
  });
});

/** Expects each published figure, to as many digits as are published. */
function isReproduced(example: Published) {
  const terms: LoanTerms = {
    principal: example.principal,
    ratePercent: example.nominal_rate_percent,
    months: example.months,
    openingFee: example.opening_fee,
    feeCapitalised: example.opening_fee_capitalised ?? false,
    monthlyFee: example.monthly_fee,
  };
  const cost = loanCost(terms);
  const { instalment, total_payable, apr_percent, note } = example.published;
  const decimals = (figure: number) => String(figure).split(".")[1]?.length ?? 0;
  const rounded = (value = Number.NaN, like = 0) => Number(value.toFixed(decimals(like)));
  expect(rounded(cost?.aprPercent, apr_percent)).toBe(apr_percent);
  if (instalment) expect(rounded(cost?.instalment, instalment)).toBe(instalment);
  if (total_payable) {
    const total = cost?.totalPayable ?? Number.NaN;
    expect(note ? Math.ceil(total) : rounded(total, total_payable)).toBe(total_payable);
  }
}
