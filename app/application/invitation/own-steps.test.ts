// Which questions a co-applicant is asked about themselves, and in which words.
import { expect, test } from "vitest";
import { loanForm } from "../definition/loan-form.ts";
import { marketOf } from "../definition/market.ts";
import { mortgageForm } from "../definition/mortgage-form.ts";
import type { Words } from "../words/words.ts";
import { answerable, answersIn, ownSteps, ownWords } from "./own-steps.ts";

const market = marketOf({ country: "FI", currency: "EUR" }, { development: true, today: "2026-11-24" });
const answers = answersIn(loanForm, {
  amount: 10_000,
  months: 48,
  purpose: "renovation",
  refinance: true,
  answers: { "co-person": { first_names: "Toinen" } },
});

test("the loan is known as the form has it", () => {
  expect(answers.loan).toEqual({ amount: 10_000, years: 4, purpose: "renovation", refinance: true });
  expect(answers["co-person"]).toEqual({ first_names: "Toinen" });
});

test("the steps are those about the co-applicant, and the review", () => {
  const ids = ownSteps(loanForm, answers, market).map(({ id }) => id);
  expect(ids).toEqual(["co-person", "co-work", "co-income", "co-debts", "review"]);
});

test("the address of the invitation and the choice of lenders are not asked", () => {
  const [person, , , , review] = ownSteps(loanForm, answers, market).map((step) => answerable(loanForm, step));
  expect(person?.fields.map(({ name }) => name)).not.toContain("email");
  expect(review?.fields.map(({ name }) => name)).not.toContain("left_out_lenders");
  expect(review?.fields.every(({ type }) => type === "consent")).toBe(true);
});

test("the questions are asked as the applicant is asked about themselves", () => {
  const words = { question: (step: string) => `?${step}`, step: (step: string) => step } as Words;
  const own = ownWords(loanForm, words, "All right?");
  expect(["co-person", "co-debts", "review"].map(own.question)).toEqual(["?person", "?debts", "All right?"]);
  expect(own.step("co-work")).toBe("work");
});

test("of a mortgage the same holds, with the consents of both steps in the last", () => {
  const invitation = { amount: 180_000, months: 300, purpose: "land/property", answers: {} };
  const mortgage = answersIn(mortgageForm, invitation);
  expect(mortgage).toEqual({
    calculator: { amount: 180_000, years: 25 },
    "mortgage-application": { has_co_applicant: true },
  });
  const steps = ownSteps(mortgageForm, mortgage, market);
  expect(steps.map(({ id }) => id)).toEqual([
    "co-applicant-personal-information",
    "co-applicant-details",
    "co-applicant-work-details",
    "co-applicant-income-and-wealth",
    "co-applicant-other-loans",
    "identify",
  ]);
  const consents = answerable(mortgageForm, steps[5] as (typeof steps)[number]).fields.map(({ name }) => name);
  expect(consents).toEqual(["terms", "true_information", "share_with_lenders", "credit_search", "marketing_email"]);
  const words = { question: (step: string) => `?${step}`, step: (step: string) => step } as Words;
  const own = ownWords(mortgageForm, words, "All right?");
  expect(steps.map(({ id }) => own.question(id))).toEqual([
    "?personal-information",
    "?details-of-lead-applicant",
    "?work-details",
    "?income-and-wealth",
    "?other-loans",
    "All right?",
  ]);
});
