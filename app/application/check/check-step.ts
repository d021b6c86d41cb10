// Checks a step's answers by its definition, and gives back those that are asked as they are stored.
import * as v from "valibot";
import { askedFields, type Scope } from "../definition/condition.ts";
import type { Answer, Answers, Field, FormDefinition, Row, Step, StepAnswers } from "../definition/form.ts";
import type { Market } from "../definition/market.ts";
import { type FieldError, fieldError } from "./field-error.ts";
import { type FieldContext, fieldSchema } from "./field-schema.ts";
import { birthDateIn, rules } from "./rules.ts";

export interface CheckedStep {
  readonly errors: readonly FieldError[];
  /** The answers as they are stored, without those that are not asked. */
  readonly answers: Row;
}

interface CheckContext {
  readonly form: FormDefinition;
  readonly market: Market;
  /** What is stored of the step, with its numbers masked: sent back as it is, a masked number stays. */
  readonly stored?: StepAnswers | undefined;
}

/** The result of checking the answers that `answers` holds for the step. */
export function checkStep(step: Step, answers: Answers, { form, market, stored = {} }: CheckContext): CheckedStep {
  const scope: Scope = { form, answers, market, step };
  const person = form.steps.find((other) => other.person === step.person && other.checks.includes("under-18"));
  const birth = birthDateIn(person && answers[person.id], market);
  const checked = checkFields(scope, { market, birth, stored, given: answers[step.id] ?? {} }, "");
  const all = { ...answers, [step.id]: checked.answers };
  const special = step.checks.flatMap(
    (name) => rules[name]?.({ form, answers: all, market, step, own: checked.answers }) ?? [],
  );
  return { errors: [...checked.errors, ...special.filter(isAlone)], answers: checked.answers };

  /** Whether nothing else is wrong with what the error is about. */
  function isAlone({ pointer }: FieldError): boolean {
    return !checked.errors.some((error) => `${error.pointer}/`.startsWith(`${pointer}/`));
  }
}

function checkFields(scope: Scope, context: FieldContext, at: string): CheckedStep {
  const values: Row = scope.row?.values ?? scope.answers[scope.step.id] ?? {};
  const fields = scope.row?.fields ?? scope.step.fields;
  const errors: FieldError[] = Object.keys(values)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name) => fieldError(`${at}/${escaped(name)}`, "unknown"));
  const stored: Record<string, Answer> = {};
  for (const field of askedFields(scope)) {
    const result = checkField(field, values[field.name], scope, context, `${at}/${field.name}`);
    errors.push(...result.errors);
    if (result.answer !== undefined) stored[field.name] = result.answer;
  }
  return { errors, answers: stored };
}

interface CheckedField {
  readonly errors: readonly FieldError[];
  readonly answer?: Answer;
}

function checkField(
  field: Field,
  answer: Answer | undefined,
  scope: Scope,
  context: FieldContext,
  pointer: string,
): CheckedField {
  if (isEmpty(answer)) return { errors: field.optional ? [] : [fieldError(pointer, "missing")] };
  const result = v.safeParse(fieldSchema(field, context), answer, { abortEarly: true, abortPipeEarly: true });
  if (!result.success) return { errors: [fieldErrorOf(result.issues[0], pointer)] };
  return field.type === "rows"
    ? checkRows(field, result.output as readonly Row[], scope, context, pointer)
    : { errors: [], answer: result.output as Answer };
}

function checkRows(
  field: Field,
  rows: readonly Row[],
  scope: Scope,
  context: FieldContext,
  pointer: string,
): CheckedField {
  const [min, max] = [Number(field.min ?? 0), Number(field.max)];
  if (rows.length < min) return { errors: [fieldError(pointer, "missing")] };
  const checked = rows.map((values, index) =>
    isRow(values)
      ? checkFields({ ...scope, row: { values, fields: field.fields ?? [] } }, context, `${pointer}/${index}`)
      : { errors: [fieldError(`${pointer}/${index}`, "malformed")], answers: {} },
  );
  const tooMany = rows.length > max ? [fieldError(pointer, "too-many", { max })] : [];
  return {
    errors: [...tooMany, ...checked.flatMap(({ errors }) => errors)],
    answer: checked.map(({ answers }) => answers),
  };
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A name as a JSON pointer has it (RFC 6901). */
function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Nothing, or a text of spaces. */
function isEmpty(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null) return true;
  return typeof answer === "string" && answer.trim() === "";
}

const limitNames: Readonly<Record<string, "min" | "max">> = {
  "too-small": "min",
  "too-large": "max",
  "too-long": "max",
  "too-many": "max",
};

function fieldErrorOf({ message, requirement }: v.BaseIssue<unknown>, pointer: string): FieldError {
  const limit = limitNames[message];
  return fieldError(pointer, message, limit && typeof requirement === "number" ? { [limit]: requirement } : {});
}
