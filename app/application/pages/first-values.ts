// What stands in a step's fields when it is opened: what was being typed, else what was answered, else what the address or the
// profile says.
import { emailStep, type StepAnswers } from "../definition/form.ts";
import type { Draft, SavedSteps } from "../draft/draft.ts";
import type { ApplicationKind, GivenAnswers } from "./application.ts";

/** The answers to show of a step; `email` is that of who is signed in. */
export function firstAnswers(
  { form, firstAnswers }: Pick<ApplicationKind, "form" | "firstAnswers">,
  step: string,
  draft: Draft | undefined,
  { email, ...given }: GivenAnswers & { readonly email: string | undefined },
): StepAnswers {
  const first = firstAnswers(step, storedAnswers(step, draft), given);
  return email && step === emailStep(form)?.id ? { email, ...first } : first;
}

/** What was being typed into a step, on top of what was answered. */
export function storedAnswers(step: string, saved: SavedSteps | undefined): StepAnswers | undefined {
  const { answers, typed } = saved ?? {};
  return typed?.step === step ? { ...answers?.[step], ...typed.answers } : answers?.[step];
}
