// The steps of the form that a co-applicant is asked about themselves, and the words for them: those that the applicant reads about
// themselves.
import type * as api from "../../api/types.ts";
import type { Answers, Step } from "../definition/form.ts";
import { loanForm } from "../definition/loan-form.ts";
import type { Market } from "../definition/market.ts";
import { applicableSteps } from "../definition/steps.ts";
import type { Words } from "../words/words.ts";

/** Whom the steps are about. */
export const person = "co-applicant";

/** Where the invitation went: its mailbox is what the answer comes from, so it can't be changed. */
const address = "email";

type InvitedLoan = Pick<api.Invitation, "amount" | "months" | "purpose" | "refinance" | "answers">;

/** What an invitation holds, as answers to the form. */
export function answersIn(invitation: InvitedLoan): Answers {
  const { amount, months, purpose, refinance, answers } = invitation;
  const loan = { amount, years: months / 12, purpose, ...(refinance !== undefined && { refinance }) };
  return { ...(answers as Answers), loan, "co-applicant": { has_co_applicant: true } };
}

/** The steps about the co-applicant, and the one with their consents. */
export function ownSteps(answers: Answers, market: Market): Step[] {
  const steps = applicableSteps(loanForm, answers, market);
  return steps.filter((step) => step.person === person || step.id === "review");
}

/** A step with what can be answered in it here. */
export function answerable(step: Step): Step {
  const isAsked = ({ name, type }: Step["fields"][number]) =>
    step.id === "review" ? type === "consent" : name !== address;
  return { ...step, fields: step.fields.filter(isAsked) };
}

/** The form's words as they are said to the person whom the steps are about. */
export function ownWords(words: Words, review: string): Words {
  const own = (step: string) => step.replace(/^co-/, "");
  return {
    ...words,
    question: (step) => (step === "review" ? review : words.question(own(step))),
    step: (step) => words.step(own(step)),
  };
}
