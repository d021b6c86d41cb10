// The state of the form that its fields read and change.
import type { RowColumn, RowForm, RuleForm, TickedList } from "./rule-form.ts";

export interface FormState {
  readonly value: RuleForm;
  readonly change: (form: RuleForm) => void;
  /** What is wrong at a field, by its pointer. */
  readonly mistakeAt: (pointer: string) => string | undefined;
}

export function withText(form: RuleForm, pointer: string, text: string): RuleForm {
  return { ...form, texts: { ...form.texts, [pointer]: text } };
}

export function withTick(form: RuleForm, list: TickedList, value: string, isTicked: boolean): RuleForm {
  const others = form.ticked[list].filter((other) => other !== value);
  return { ...form, ticked: { ...form.ticked, [list]: isTicked ? [...others, value] : others } };
}

export function withCell(form: RuleForm, number: number, column: RowColumn, text: string): RuleForm {
  return withRows(
    form,
    form.rows.map((row, index) => (index === number ? { ...row, [column]: text } : row)),
  );
}

export function withRows(form: RuleForm, rows: readonly RowForm[]): RuleForm {
  return { ...form, rows };
}
