// The checks of steps, on the cases that the origin's checks are tested on too.
import { describe, expect, test } from "vitest";
import cardCases from "../../../worker/lending/cases/card-steps.json" with { type: "json" };
import smeCases from "../../../worker/lending/cases/sme-steps.json" with { type: "json" };
import loanCases from "../../../worker/lending/cases/steps.json" with { type: "json" };
import providers from "../../content/providers.json" with { type: "json" };
import { activeLanguages } from "../../site/languages.ts";
import { cardForm } from "../definition/card-form.ts";
import type { Answers } from "../definition/form.ts";
import { loanForm } from "../definition/loan-form.ts";
import { marketOf } from "../definition/market.ts";
import { mortgageForm } from "../definition/mortgage-form.ts";
import { smeForm } from "../definition/sme-form.ts";
import { checkStep } from "./check-step.ts";
import type { FieldError } from "./field-error.ts";

interface StepCase {
  readonly name: string;
  /** The kind of form; the loan's where it says nothing. */
  readonly form?: string;
  readonly country: string;
  readonly development: boolean;
  readonly today: string;
  readonly step: string;
  readonly answers: Answers;
  readonly errors: readonly (Omit<FieldError, "params"> & Partial<Pick<FieldError, "params">>)[];
}

const forms = [loanForm, mortgageForm, smeForm, cardForm];
const cases = [...loanCases, ...smeCases, ...cardCases] as unknown as readonly StepCase[];

describe("a step", () => {
  test.each(cases)("$name", (given) => {
    const language = activeLanguages.find(({ country }) => country === given.country);
    if (!language) throw new Error(`No language is of ${given.country}.`);
    const market = marketOf(language, { ...given, cards: providers.cards.map(({ id }) => id) });
    const form = forms.find(({ kind }) => kind === given.form) ?? loanForm;
    const step = form.steps.find(({ id }) => id === given.step);
    if (!step) throw new Error(`There is no step ${given.step}.`);
    const { errors } = checkStep(step, given.answers, { form, market });
    expect(sorted(errors)).toEqual(sorted(given.errors.map(({ params = {}, ...error }) => ({ ...error, params }))));
  });
});

/** Errors in an order of their own: which comes first is no matter of the rules. */
function sorted(errors: readonly FieldError[]): FieldError[] {
  const key = ({ pointer, code }: FieldError) => `${pointer} ${code}`;
  return [...errors].sort((a, b) => key(a).localeCompare(key(b)));
}
