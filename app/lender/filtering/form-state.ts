// The state of the form that its fields read and change.
import type { Column, RowForm, RuleForm, RuleTable, TickedList } from "./rule-form.ts";

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

export function withCell<Table extends RuleTable>(
  form: RuleForm,
  [table, number, column]: readonly [Table, number, Column<Table>],
  text: string,
): RuleForm {
  return withRows(
    form,
    table,
    form.tables[table].map((row, index) => (index === number ? { ...row, [column]: text } : row)),
  );
}

export function withRows<Table extends RuleTable>(
  form: RuleForm,
  table: Table,
  rows: readonly RowForm<Table>[],
): RuleForm {
  return { ...form, tables: { ...form.tables, [table]: rows } };
}
