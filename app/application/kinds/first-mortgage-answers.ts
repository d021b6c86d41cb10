// What stands in a mortgage's fields when a step is opened: the usual loan, what the calculator said, and what is stored.
import type { StepAnswers } from "../definition/form.ts";
import type { GivenAnswers } from "../pages/application.ts";

export function firstMortgageAnswers(
  step: string,
  stored: StepAnswers | undefined,
  { content: { form }, answers }: GivenAnswers,
): StepAnswers {
  switch (step) {
    case "calculator":
      return { amount: form.amount.default, years: form.years.default, ...stored };
    case "loan-requirement":
      return { ...(answers.calculator?.amount !== undefined && { amount: answers.calculator.amount }), ...stored };
    // Consents are given anew by each sending; only the choice of lenders is remembered.
    case "identify":
      return { left_out_lenders: stored?.left_out_lenders ?? [] };
    default:
      return stored ?? {};
  }
}
