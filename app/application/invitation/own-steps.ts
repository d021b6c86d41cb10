// The steps of a form that a co-applicant is asked about themselves, and the words for them: those that the applicant reads about
// themselves.
import type * as api from "../../api/types.ts";
import { type Answer, type Answers, type FormDefinition, lastStep, type Step, stepAsking } from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import { applicableSteps } from "../definition/steps.ts";
import type { Words } from "../words/words.ts";

/** Whom the steps are about. */
export const person = "co-applicant";

/** Where the invitation went: its mailbox is what the answer comes from, so it can't be changed. */
const address = "email";

type InvitedApplication = Pick<api.Invitation, "amount" | "months" | "purpose" | "refinance" | "answers">;

/** What an invitation holds, as answers to the form. */
export function answersIn(form: FormDefinition, invitation: InvitedApplication): Answers {
  const { amount, months, purpose, refinance, answers } = invitation;
  const known = { amount, years: months / 12, purpose, refinance: refinance ?? undefined, has_co_applicant: true };
  const steps: Record<string, Record<string, Answer>> = {};
  for (const [field, answer] of Object.entries(known)) {
    const step = stepAsking(form, field);
    if (step && answer !== undefined) steps[step.id] = { ...steps[step.id], [field]: answer };
  }
  return { ...(answers as Answers), ...steps };
}

/** The steps about the co-applicant, and the last one, with their consents. */
export function ownSteps(form: FormDefinition, answers: Answers, market: Market): Step[] {
  const steps = applicableSteps(form, answers, market);
  return steps.filter((step) => step.person === person || step.id === lastStep(form));
}

/** A step with what can be answered in it here; the last one has all consents of the form. */
export function answerable(form: FormDefinition, step: Step): Step {
  const fields =
    step.id === lastStep(form)
      ? form.steps.flatMap((other) => other.fields.filter(({ type }) => type === "consent"))
      : step.fields.filter(({ name }) => name !== address);
  return { ...step, fields };
}

/** The form's words as they are said to the person whom the steps are about. */
export function ownWords(form: FormDefinition, words: Words, review: string): Words {
  /** The step that asks the applicant the same. */
  const own = (id: string) => {
    const step = form.steps.find((other) => other.id === id && other.person === person);
    return (step?.fields[0] && stepAsking(form, step.fields[0].name)?.id) ?? id;
  };
  return {
    ...words,
    question: (step) => (step === lastStep(form) ? review : words.question(own(step))),
    step: (step) => words.step(own(step)),
  };
}
