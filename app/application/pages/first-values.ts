// What stands in a step's fields when it is opened: what was being typed, else what was answered, else what the address or the
// profile says.
import { loanParameters, readLoanQuery } from "../../credit/loan-query.ts";
import type { LoanFormContent } from "../../page/contents.ts";
import type { StepAnswers } from "../definition/form.ts";
import type { Draft, SavedSteps } from "../draft/draft.ts";

/** The answers to show of a step. */
export function firstAnswers(
  step: string,
  draft: Draft | undefined,
  given: { readonly query: URLSearchParams; readonly form: LoanFormContent; readonly email: string | undefined },
): StepAnswers {
  const stored = storedAnswers(step, draft);
  if (step === "loan") return { ...loanDefaults(given.form), ...stored, ...loanOf(given.query, given.form) };
  if (step === "contact" && given.email) return { email: given.email, ...stored };
  return stored ?? {};
}

/** What was being typed into a step, on top of what was answered. */
export function storedAnswers(step: string, saved: SavedSteps | undefined): StepAnswers | undefined {
  const { answers, typed } = saved ?? {};
  return typed?.step === step ? { ...answers?.[step], ...typed.answers } : answers?.[step];
}

function loanDefaults({ amount, years, purpose, purposes }: LoanFormContent): StepAnswers {
  const value = purposes.find(({ id }) => id === purpose)?.value;
  return { amount: amount.default, years: years.default, ...(value && { purpose: value }) };
}

/** The loan that an address asks for (specification, section 5). */
function loanOf(query: URLSearchParams, form: LoanFormContent): StepAnswers {
  if (Object.keys(loanParameters(query)).length === 0) return {};
  const { amount, period, hasParams, purpose } = readLoanQuery(query, form);
  const value = form.purposes.find(({ id }) => id === purpose)?.value;
  return { ...(hasParams && { amount, years: period }), ...(value && { purpose: value }) };
}
