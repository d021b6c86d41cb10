// The demonstration can be gone through by pressing Continue, in every country.
import { describe, expect, test } from "vitest";
import { checkStep } from "../../application/check/check-step.ts";
import { loanForm } from "../../application/definition/loan-form.ts";
import { marketOf } from "../../application/definition/market.ts";
import { applicableSteps } from "../../application/definition/steps.ts";
import { activeLanguages } from "../../site/languages.ts";
import { fictionalAnswers } from "./fictional-answers.ts";

describe.each(activeLanguages)("in $code", (language) => {
  const market = marketOf(language, { development: true, today: "2026-11-25" });
  const answers = fictionalAnswers(market);
  const steps = applicableSteps(loanForm, answers, market).filter(({ id }) => id !== "review");

  test.each(steps)("the answers to $id are right", (step) => {
    expect(checkStep(step, answers, { form: loanForm, market }).errors).toEqual([]);
  });
});

test("the Finnish number is nobody's where real ones are asked for", () => {
  const market = marketOf({ country: "FI", currency: "EUR" }, { development: false, today: "2026-11-25" });
  const step = loanForm.steps.find(({ id }) => id === "person");
  const { errors } = checkStep(step as NonNullable<typeof step>, fictionalAnswers(market), { form: loanForm, market });
  expect(errors).toMatchObject([{ pointer: "/identity_number", code: "malformed" }]);
});
