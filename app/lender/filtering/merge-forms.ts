// Brings together what was typed here and what somebody else has saved meanwhile, so that neither is lost.
import { type RuleForm, type RuleTable, type TickedList, tableColumns, tickedLists } from "./rule-form.ts";

export interface Versions {
  /** The form as it was read. */
  readonly before: RuleForm;
  /** The same with what was typed since. */
  readonly typed: RuleForm;
  /** The form as it is saved now. */
  readonly saved: RuleForm;
}

const ruleTables = Object.keys(tableColumns) as RuleTable[];

/** Each rule as it was typed where it was changed here, else as it is saved now. A table's rows go together. */
export function mergeForms({ before, typed, saved }: Versions): RuleForm {
  const texts = pointersOf(typed, saved).map((pointer) => {
    const source = hasSameText(typed, before, pointer) ? saved : typed;
    return [pointer, source.texts[pointer] ?? ""] as const;
  });
  const ticked = tickedLists.map((list) => {
    const source = hasSameTicks(typed, before, list) ? saved : typed;
    return [list, source.ticked[list]] as const;
  });
  const tables = ruleTables.map((table) => {
    const source = hasSameRows(typed, before, table) ? saved : typed;
    return [table, source.tables[table]] as const;
  });
  return {
    kind: saved.kind,
    texts: Object.fromEntries(texts),
    ticked: Object.fromEntries(ticked) as unknown as RuleForm["ticked"],
    tables: Object.fromEntries(tables) as unknown as RuleForm["tables"],
  };
}

/** Whether both forms say the same. */
export function isSameForm(one: RuleForm, other: RuleForm): boolean {
  return (
    pointersOf(one, other).every((pointer) => hasSameText(one, other, pointer)) &&
    tickedLists.every((list) => hasSameTicks(one, other, list)) &&
    ruleTables.every((table) => hasSameRows(one, other, table))
  );
}

function pointersOf(one: RuleForm, other: RuleForm): string[] {
  return [...new Set([...Object.keys(one.texts), ...Object.keys(other.texts)])];
}

function hasSameText(one: RuleForm, other: RuleForm, pointer: string): boolean {
  return (one.texts[pointer] ?? "") === (other.texts[pointer] ?? "");
}

function hasSameTicks(one: RuleForm, other: RuleForm, list: TickedList): boolean {
  return String(one.ticked[list].toSorted()) === String(other.ticked[list].toSorted());
}

function hasSameRows(one: RuleForm, other: RuleForm, table: RuleTable): boolean {
  return JSON.stringify(one.tables[table]) === JSON.stringify(other.tables[table]);
}
