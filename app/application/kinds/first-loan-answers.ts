// What stands in the loan's fields when its step is opened: the usual loan, what is stored, and what the address asks for.
import { loanParameters, readLoanQuery } from "../../credit/loan-query.ts";
import type { LoanFormContent } from "../../page/contents.ts";
import type { StepAnswers } from "../definition/form.ts";
import type { GivenAnswers } from "../pages/application.ts";

export function firstLoanAnswers(
  step: string,
  stored: StepAnswers | undefined,
  { query, content: { form } }: GivenAnswers,
): StepAnswers {
  return step === "loan" ? { ...usualLoan(form), ...stored, ...askedLoan(query, form) } : (stored ?? {});
}

function usualLoan({ amount, years, purpose, purposes }: LoanFormContent): StepAnswers {
  const value = purposes.find(({ id }) => id === purpose)?.value;
  return { amount: amount.default, years: years.default, ...(value && { purpose: value }) };
}

/** The loan that an address asks for (specification, section 5). */
function askedLoan(query: URLSearchParams, form: LoanFormContent): StepAnswers {
  if (Object.keys(loanParameters(query)).length === 0) return {};
  const { amount, period, hasParams, purpose } = readLoanQuery(query, form);
  const value = form.purposes.find(({ id }) => id === purpose)?.value;
  return { ...(hasParams && { amount, years: period }), ...(value && { purpose: value }) };
}
