// The steps of the loan's form that are about the person rather than the credit, in the form's order.
import type { Answers, Step } from "../definition/form.ts";
import { loanForm } from "../definition/loan-form.ts";
import type { Market } from "../definition/market.ts";
import { applicableSteps } from "../definition/steps.ts";

export function detailsSteps(answers: Answers, market: Market): Step[] {
  return applicableSteps(loanForm, answers, market).filter(({ reusable }) => reusable);
}
