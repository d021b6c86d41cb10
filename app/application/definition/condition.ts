// Whether a condition of the definition holds for the answers so far.
import { monthPattern, monthsBetween } from "../numbers/day.ts";
import { readIdentityNumber } from "../numbers/identity-number.ts";
import type { Answer, Answers, Condition, Field, FormDefinition, Row, Step } from "./form.ts";
import type { Market } from "./market.ts";

/** Where conditions look fields up. */
export interface Scope {
  readonly form: FormDefinition;
  readonly answers: Answers;
  readonly market: Market;
  readonly step: Step;
  /** The row, and the field that it is a row of, where the condition is within rows. */
  readonly row?: { readonly values: Row; readonly fields: readonly Field[] };
}

export function holds(condition: Condition | undefined, scope: Scope): boolean {
  if (!condition) return true;
  if ("not" in condition) return !holds(condition.not, scope);
  if ("all" in condition) return condition.all.every((part) => holds(part, scope));
  if ("any" in condition) return condition.any.some((part) => holds(part, scope));
  if ("country" in condition) return condition.country.includes(scope.market.country);
  const answer = lookUp(condition.field, scope);
  if (answer === undefined || answer === null) return false;
  if ("in" in condition) return condition.in.includes(answer as string);
  if ("less_than_months_ago" in condition) return isRecent(answer, condition.less_than_months_ago, scope.market.today);
  return isWithoutBirthDate(answer, scope.market);
}

/** The fields of a step or of a row that are asked for its answers. */
export function askedFields(scope: Scope): Field[] {
  return (scope.row?.fields ?? scope.step.fields).filter(({ when }) => holds(when, scope));
}

/** The answer to a field that is asked: of the row, of the step, or of another step. */
function lookUp(name: string, scope: Scope): Answer | undefined {
  const { form, answers, step, row } = scope;
  const [stepId, fieldName] = name.split(".");
  if (fieldName !== undefined) {
    const other = form.steps.find(({ id }) => id === stepId);
    return other && answerOf(fieldName, { form, answers, market: scope.market, step: other });
  }
  if (row?.fields.some((field) => field.name === name)) return answerOf(name, scope);
  return answerOf(name, { form, answers, market: scope.market, step });
}

function answerOf(name: string, scope: Scope): Answer | undefined {
  const fields = scope.row?.fields ?? scope.step.fields;
  const field = fields.find((candidate) => candidate.name === name);
  if (!field || !holds(field.when, scope)) return undefined;
  return (scope.row?.values ?? scope.answers[scope.step.id])?.[name];
}

function isRecent(answer: Answer, months: number, today: string): boolean {
  return typeof answer === "string" && monthPattern.test(answer) && monthsBetween(answer, today) < months;
}

/** Of a masked number the first characters tell it. */
function isWithoutBirthDate(answer: Answer, market: Market): boolean {
  if (typeof answer !== "string") return false;
  if (isMasked(answer)) return firstCharacters[market.country]?.test(answer) ?? false;
  const read = readIdentityNumber(answer, market);
  return read !== undefined && read.birthDate === undefined;
}

const firstCharacters: Readonly<Record<string, RegExp>> = { LV: /^3[2-9]/, RO: /^[7-9]/ };

/** Whether it is the masked form of a stored number, which says that the number stays as it is. */
export function isMasked(answer: Answer | undefined): answer is string {
  return typeof answer === "string" && /^[^*]+\*+$/.test(answer);
}
