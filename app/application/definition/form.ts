// The definition of a form as data (worker/lending/forms/README.md): which questions there are, in which order, when, and within
// which limits.

/** What an answer can be. */
export type Answer = string | number | boolean | null | readonly string[] | readonly Row[];

/** Fields by name: the answers of a step, or of a row of it. */
export type Row = { readonly [name: string]: Answer };
export type StepAnswers = Row;

/** All answers, by step. */
export type Answers = { readonly [step: string]: StepAnswers };

export type Condition =
  | { readonly field: string; readonly in: readonly (string | number | boolean)[] }
  | { readonly field: string; readonly less_than_months_ago: number }
  | { readonly field: string; readonly without_birth_date: true }
  | { readonly country: readonly string[] }
  | { readonly not: Condition }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] };

export type FieldType =
  | "money"
  | "integer"
  | "year"
  | "percent"
  | "choice"
  | "boolean"
  | "consent"
  | "text"
  | "email"
  | "phone"
  | "identity-number"
  | "business-id"
  | "postal-code"
  | "day"
  | "month"
  | "rows"
  | "lenders"
  | "cards";

/** A number, or the name of one that the market or the person tells. */
export type Bound = number | string;

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  readonly values?: readonly string[];
  readonly min?: Bound;
  readonly max?: Bound;
  readonly optional?: boolean;
  readonly when?: Condition;
  /** Of rows. */
  readonly fields?: readonly Field[];
  readonly sensitive?: boolean;
  /** Sent on Continue only. */
  readonly never_saved_half_typed?: boolean;
  readonly masked?: { readonly keep_first: number };
}

export interface Step {
  readonly id: string;
  /** Whom it is about; the applicant where it says nothing. */
  readonly person?: string;
  readonly when?: Condition;
  /** Whether its answers are about the person rather than the credit, so that the next application can begin with them. */
  readonly reusable?: boolean;
  readonly fields: readonly Field[];
  /** Whether strong identification ends it, and sends the form. */
  readonly identifies?: boolean;
  /** The special rules across fields, by their errors' names. */
  readonly checks: readonly string[];
}

export interface FormDefinition {
  readonly kind: string;
  readonly version: number;
  readonly steps: readonly Step[];
}

interface WrittenStep extends Omit<Step, "fields" | "checks"> {
  readonly fields_of?: string;
  readonly fields?: readonly Field[];
  readonly checks?: readonly string[];
}

interface FormFile extends Omit<FormDefinition, "steps"> {
  readonly steps: readonly WrittenStep[];
}

/** The definition in a file, with the fields that a step shares with another written out. */
export function readForm(file: object): FormDefinition {
  const written = file as FormFile;
  const own = (id: string | undefined) => written.steps.find((step) => step.id === id)?.fields ?? [];
  const steps = written.steps.map(({ fields_of, fields = [], checks = [], ...step }) => ({
    ...step,
    fields: [...own(fields_of), ...fields],
    checks,
  }));
  return { ...written, steps };
}

/** The first step that asks the applicant this. Forms differ in how they spread the same questions over steps. */
export function stepAsking({ steps }: FormDefinition, field: string): Step | undefined {
  return steps.find(({ person, fields }) => person === undefined && fields.some(({ name }) => name === field));
}

/** The step that asks for the applicant's e-mail address. */
export function emailStep(form: FormDefinition): Step | undefined {
  return stepAsking(form, "email");
}

/** The last step, with which the application is sent. */
export function lastStep({ steps }: FormDefinition): string {
  return steps.at(-1)?.id ?? "";
}
