// What a step's fields show when it is opened.
import { expect, test } from "vitest";
import { loanForm } from "../definition/loan-form.ts";
import type { Draft } from "../draft/draft.ts";
import { firstLoanAnswers } from "../kinds/first-loan-answers.ts";
import type { GivenAnswers } from "./application.ts";
import { firstAnswers } from "./first-values.ts";

const form = {
  amount: { min: 1000, max: 70_000, default: 20_000, step: 100 },
  years: { min: 1, max: 20, default: 4 },
  purposes: [
    { id: "vehicle", value: "car/boat/motorcycle", name: "Car" },
    { id: "wedding", value: "wedding", name: "Wedding" },
  ],
};
const content = { form } as unknown as GivenAnswers["content"];
const kind = { form: loanForm, firstAnswers: firstLoanAnswers };

const stored: Draft = {
  id: "d1",
  kind: "loan",
  language: "fi",
  version: 3,
  step: "contact",
  answers: { loan: { amount: 9000, years: 2, purpose: "wedding", refinance: false } },
  typed: { step: "contact", answers: { email: "mai" } },
  completed: ["loan"],
  confirmed: false,
  sent: false,
};

const given = (query: string, email?: string) => ({
  language: "fi" as const,
  query: new URLSearchParams(query),
  content,
  answers: {},
  email,
});

test.each([
  { what: "nothing is known", draft: undefined, query: "", shown: { amount: 20_000, years: 4 } },
  { what: "there is a draft", draft: stored, query: "", shown: stored.answers.loan },
  {
    what: "the address names a loan",
    draft: stored,
    query: "amount=12000&period=3",
    shown: { ...stored.answers.loan, amount: 12_000, years: 3 },
  },
  {
    what: "the address names a purpose by its id",
    draft: undefined,
    query: "purpose=vehicle",
    shown: { amount: 20_000, years: 4, purpose: "car/boat/motorcycle" },
  },
  {
    what: "the address names a purpose by its value",
    draft: undefined,
    query: "purpose=car%2Fboat%2Fmotorcycle&amount=1&period=99",
    shown: { amount: 1000, years: 20, purpose: "car/boat/motorcycle" },
  },
])("the loan, where $what", ({ draft, query, shown }) => {
  expect(firstAnswers(kind, "loan", draft, given(query))).toEqual(shown);
});

test("what was being typed comes before what was answered", () => {
  expect(firstAnswers(kind, "contact", stored, given(""))).toEqual({ email: "mai" });
  expect(firstAnswers(kind, "person", stored, given(""))).toEqual({});
});

test("who is signed in has typed their address already", () => {
  expect(firstAnswers(kind, "contact", undefined, given("", "a@b.fi"))).toEqual({ email: "a@b.fi" });
  expect(firstAnswers(kind, "contact", stored, given("", "a@b.fi"))).toEqual({ email: "mai" });
});
