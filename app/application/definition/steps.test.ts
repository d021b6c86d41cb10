// The way through the steps of the loan's form.
import { describe, expect, test } from "vitest";
import { loanForm } from "./loan-form.ts";
import { marketOf } from "./market.ts";
import { applicableSteps, firstIncomplete, nextStep, previousStep, progressAt, reachableStep } from "./steps.ts";

const market = marketOf({ country: "FI", currency: "EUR" }, { development: true, today: "2026-11-23" });
const alone = applicableSteps(loanForm, { "co-applicant": { has_co_applicant: false } }, market);
const together = applicableSteps(loanForm, { "co-applicant": { has_co_applicant: true } }, market);

test("a loan for one takes thirteen steps, for two seventeen", () => {
  expect(alone).toHaveLength(13);
  expect(together).toHaveLength(17);
  expect(applicableSteps(loanForm, {}, market)).toEqual(alone);
});

test.each([
  { steps: alone, from: "loan", next: "contact", previous: undefined, progress: 0 },
  { steps: alone, from: "co-applicant", next: "declarations", previous: "debts", progress: 76 },
  { steps: together, from: "co-applicant", next: "co-person", previous: "debts", progress: 58 },
  { steps: together, from: "declarations", next: "review", previous: "co-debts", progress: 88 },
  { steps: alone, from: "review", next: undefined, previous: "declarations", progress: 92 },
  { steps: alone, from: "co-work", next: undefined, previous: undefined, progress: 0 },
])("from $from of $steps.length steps", ({ steps, from, next, previous, progress }) => {
  expect(nextStep(steps, from)?.id).toBe(next);
  expect(previousStep(steps, from)?.id).toBe(previous);
  expect(progressAt(steps, from)).toBe(progress);
});

describe("an address's step", () => {
  const completed = ["loan", "contact", "address"];

  test.each([
    ["nothing", null, "loan"],
    ["one completed", "contact", "contact"],
    ["the first incomplete one", "person", "person"],
    ["one past it", "review", "person"],
    ["one that is completed past it", "address", "person"],
    ["one that does not apply", "co-work", "person"],
    ["one that there is not", "nonsense", "person"],
  ])("that names %s leads where one can go on", (_, wanted, reached) => {
    expect(reachableStep(alone, completed, wanted).id).toBe(reached);
  });

  test("leads to the last one where all are completed", () => {
    const all = alone.map(({ id }) => id);
    expect(firstIncomplete(alone, all)).toBeUndefined();
    expect(reachableStep(alone, all, "nonsense").id).toBe("review");
    expect(reachableStep(alone, all, "debts").id).toBe("debts");
  });
});
