// Which questions a co-applicant is asked about themselves, and in which words.
import { expect, test } from "vitest";
import { marketOf } from "../definition/market.ts";
import type { Words } from "../words/words.ts";
import { answerable, answersIn, ownSteps, ownWords } from "./own-steps.ts";

const market = marketOf({ country: "FI", currency: "EUR" }, { development: true, today: "2026-11-24" });
const answers = answersIn({
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
  const ids = ownSteps(answers, market).map(({ id }) => id);
  expect(ids).toEqual(["co-person", "co-work", "co-income", "co-debts", "review"]);
});

test("the address of the invitation and the choice of lenders are not asked", () => {
  const [person, , , , review] = ownSteps(answers, market).map(answerable);
  expect(person?.fields.map(({ name }) => name)).not.toContain("email");
  expect(review?.fields.map(({ name }) => name)).not.toContain("left_out_lenders");
  expect(review?.fields.every(({ type }) => type === "consent")).toBe(true);
});

test("the questions are asked as the applicant is asked about themselves", () => {
  const words = { question: (step: string) => `?${step}`, step: (step: string) => step } as Words;
  const own = ownWords(words, "All right?");
  expect(["co-person", "co-debts", "review"].map(own.question)).toEqual(["?person", "?debts", "All right?"]);
  expect(own.step("co-work")).toBe("work");
});
