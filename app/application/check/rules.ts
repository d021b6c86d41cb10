// The special rules across fields (product.md, 3.2), by the names that the definition has for them.
import { holds, isMasked } from "../definition/condition.ts";
import {
  type Answers,
  type FormDefinition,
  type Row,
  type Step,
  type StepAnswers,
  stepAsking,
} from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import { monthsBetween, yearsBetween } from "../numbers/day.ts";
import { readIdentityNumber } from "../numbers/identity-number.ts";
import { type FieldError, fieldError } from "./field-error.ts";

export interface RuleContext {
  readonly form: FormDefinition;
  readonly answers: Answers;
  readonly market: Market;
  readonly step: Step;
  /** The answers of the step, those of them that are asked and well-formed. */
  readonly own: StepAnswers;
}

type Rule = (context: RuleContext) => FieldError | undefined;

export const rules: Readonly<Record<string, Rule>> = {
  "under-18": under18,
  "not-the-numbers-date": notTheNumbersDate,
  "history-gap": historyGap,
  "net-above-gross": netAboveGross,
  "none-marked": noneMarked,
  "marked-above-amount": markedAboveAmount,
  "same-person": samePerson,
  "below-current-balance": belowCurrentBalance,
};

/** The day of birth in a step's answers: in the number, or by itself. */
export function birthDateIn(answers: StepAnswers | undefined, market: Market): string | undefined {
  return numbersDate(answers, market) ?? text(answers?.date_of_birth);
}

function numbersDate(answers: StepAnswers | undefined, market: Market): string | undefined {
  const number = text(answers?.identity_number);
  return number === undefined || isMasked(number) ? undefined : readIdentityNumber(number, market)?.birthDate;
}

function under18({ own, market }: RuleContext): FieldError | undefined {
  const inNumber = numbersDate(own, market);
  const birth = inNumber ?? text(own.date_of_birth);
  const pointer = inNumber ? "/identity_number" : "/date_of_birth";
  if (birth === undefined || yearsBetween(birth, market.today) >= 18) return undefined;
  return fieldError(pointer, birth > market.today ? "in-future" : "under-18");
}

/** Of a number that leaves out the century, the rest is compared. */
function notTheNumbersDate({ own, market }: RuleContext): FieldError | undefined {
  const [number, written] = [text(own.identity_number), text(own.date_of_birth)];
  if (number === undefined || written === undefined || isMasked(number)) return undefined;
  const read = readIdentityNumber(number, market);
  const inNumber = read?.birthDate ?? read?.dateInCentury;
  const contradicts = inNumber !== undefined && !written.endsWith(inNumber);
  return contradicts ? fieldError("/date_of_birth", "not-the-numbers-date") : undefined;
}

const historyMonths = 36;

/** The months of the last three years that no address covers; one that ends in the month in which the next begins leaves none out. */
function historyGap({ own, market }: RuleContext): FieldError | undefined {
  const since = text(own.lived_since);
  const earlier = rowsIn(own.previous_addresses);
  if (since === undefined || earlier.length === 0) return undefined;
  let covered = since;
  const spans = earlier
    .map((row) => ({ since: text(row.lived_since), until: text(row.lived_until) }))
    .filter((span): span is { since: string; until: string } => span.since !== undefined && span.until !== undefined)
    .sort((a, b) => (a.until < b.until ? 1 : -1));
  for (const span of spans) {
    if (monthsBetween(span.until, covered) > 1) break;
    if (span.since < covered) covered = span.since;
  }
  return monthsBetween(covered, market.today) < historyMonths
    ? fieldError("/previous_addresses", "history-gap")
    : undefined;
}

function netAboveGross({ own }: RuleContext): FieldError | undefined {
  const { net_income: net, gross_income: gross } = own;
  const isAbove = typeof net === "number" && typeof gross === "number" && net > gross;
  return isAbove ? fieldError("/net_income", "net-above-gross") : undefined;
}

function noneMarked(context: RuleContext): FieldError | undefined {
  const { own, form, answers } = context;
  const loan = answers.loan;
  const isRefinancing = loan?.purpose === "repay existing loans" || loan?.refinance === true;
  if (!isRefinancing || own.has_debts === undefined) return undefined;
  const steps = form.steps.filter(({ checks }) => checks.includes("none-marked"));
  if (steps.every(({ id }) => id !== context.step.id)) return undefined;
  if (own.has_debts === false) return fieldError("/has_debts", "none-marked");
  return rowsIn(own.debts).some(({ repay }) => repay === true) ? undefined : fieldError("/debts", "none-marked");
}

/** The debts of both persons that the loan is to repay, beside its amount. */
function markedAboveAmount({ form, answers, market, step, own }: RuleContext): FieldError | undefined {
  const amount = answers.loan?.amount;
  if (typeof amount !== "number") return undefined;
  const all = { ...answers, [step.id]: own };
  const sum = form.steps
    .filter((other) => other.checks.includes("marked-above-amount"))
    .filter((other) => holds(other.when, { form, answers: all, market, step: other }))
    .reduce((total, other) => total + markedSum(form, all, market, other), 0);
  return markedSum(form, all, market, step) > 0 && sum > amount
    ? fieldError("/debts", "marked-above-amount", { sum, amount })
    : undefined;
}

function markedSum(form: FormDefinition, answers: Answers, market: Market, step: Step): number {
  const field = step.fields.find(({ name }) => name === "debts");
  const scope = { form, answers, market, step };
  if (!field?.fields || !holds(field.when, scope)) return 0;
  const repay = field.fields.find(({ name }) => name === "repay");
  return rowsIn(answers[step.id]?.debts)
    .filter(
      (row) => row.repay === true && holds(repay?.when, { ...scope, row: { values: row, fields: field.fields ?? [] } }),
    )
    .reduce((sum, { balance }) => sum + (typeof balance === "number" ? balance : 0), 0);
}

function samePerson({ own, form, answers }: RuleContext): FieldError | undefined {
  const ofApplicant = (field: string) => text(answers[stepAsking(form, field)?.id ?? ""]?.[field]);
  const number = text(own.identity_number);
  if (number !== undefined && !isMasked(number) && number === ofApplicant("identity_number"))
    return fieldError("/identity_number", "same-person");
  const email = text(own.email)?.toLowerCase();
  return email !== undefined && email === ofApplicant("email")?.toLowerCase()
    ? fieldError("/email", "same-person")
    : undefined;
}

/** What is left to owe to the present lender would need another loan. */
function belowCurrentBalance({ own }: RuleContext): FieldError | undefined {
  const { amount, current_balance: balance } = own;
  const isBelow = typeof amount === "number" && typeof balance === "number" && amount < balance;
  return isBelow ? fieldError("/amount", "below-current-balance", { balance }) : undefined;
}

function text(answer: unknown): string | undefined {
  return typeof answer === "string" && answer !== "" ? answer : undefined;
}

function rowsIn(answer: unknown): readonly Row[] {
  return Array.isArray(answer) ? answer : [];
}
