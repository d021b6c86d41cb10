// The way through the steps of the mortgage's form, on the cases that the origin is tested on too, and across the branch.
import { describe, expect, test } from "vitest";
import cases from "../../../worker/lending/cases/flows.json" with { type: "json" };
import { activeLanguages } from "../../site/languages.ts";
import type { Answers } from "./form.ts";
import { marketOf } from "./market.ts";
import { mortgageForm } from "./mortgage-form.ts";
import { applicableSteps, nextStep, previousStep, progressAt } from "./steps.ts";

interface FlowCase {
  readonly name: string;
  readonly form?: string;
  readonly country: string;
  readonly development: boolean;
  readonly today: string;
  readonly answers: Answers;
  readonly steps: readonly string[];
}

const flows = (cases as unknown as readonly FlowCase[]).filter(({ form }) => form === mortgageForm.kind);

describe("the form", () => {
  test.each(flows)("$name", ({ country, development, today, answers, steps }) => {
    const language = activeLanguages.find((candidate) => candidate.country === country);
    const market = marketOf(language ?? { country, currency: "EUR" }, { development, today });
    expect(applicableSteps(mortgageForm, answers, market).map(({ id }) => id)).toEqual(steps);
  });
});

const market = marketOf({ country: "FI", currency: "EUR" }, { development: true, today: "2026-11-23" });
const stepsWith = (has_co_applicant: boolean) =>
  applicableSteps(mortgageForm, { "mortgage-application": { has_co_applicant } }, market);
const [alone, together] = [stepsWith(false), stepsWith(true)];

test.each([
  { steps: alone, from: "calculator", next: "mortgage-application", previous: undefined, progress: 0 },
  { steps: alone, from: "other-loans", next: "identify", previous: "income-and-wealth", progress: 83 },
  { steps: alone, from: "identify", next: undefined, previous: "other-loans", progress: 91 },
  {
    steps: together,
    from: "other-loans",
    next: "co-applicant-personal-information",
    previous: "income-and-wealth",
    progress: 58,
  },
  {
    steps: together,
    from: "co-applicant-other-loans",
    next: "identify",
    previous: "co-applicant-income-and-wealth",
    progress: 88,
  },
  { steps: together, from: "identify", next: undefined, previous: "co-applicant-other-loans", progress: 94 },
  // The answer changed while the co-applicant's step was open.
  { steps: alone, from: "co-applicant-details", next: undefined, previous: undefined, progress: 0 },
])("from $from of $steps.length steps", ({ steps, from, next, previous, progress }) => {
  expect(nextStep(steps, from)?.id).toBe(next);
  expect(previousStep(steps, from)?.id).toBe(previous);
  expect(progressAt(steps, from)).toBe(progress);
});

test("going back and forth over the branch meets the same steps", () => {
  for (const steps of [alone, together]) {
    for (const { id } of steps.slice(0, -1)) expect(previousStep(steps, nextStep(steps, id)?.id ?? "")?.id).toBe(id);
  }
});
