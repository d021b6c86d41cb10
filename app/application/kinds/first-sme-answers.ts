// What stands in the calculator of companies when it is opened: the usual loan, and what is stored.
import { smeLimits } from "../../site/limits.ts";
import type { StepAnswers } from "../definition/form.ts";
import type { GivenAnswers } from "../pages/application.ts";

export function firstSmeAnswers(
  step: string,
  stored: StepAnswers | undefined,
  { language }: Pick<GivenAnswers, "language">,
): StepAnswers {
  if (step !== "calculator") return stored ?? {};
  const { amount, months } = smeLimits(language);
  return { amount: amount.default, months: months.default, ...stored };
}
