// Rows of answers: how many there can be, and what they are called.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { Field } from "../definition/form.ts";
import type { FieldSurroundings } from "./field-props.ts";
import { RowsField } from "./RowsField.tsx";

const field: Field = { name: "debts", type: "rows", max: 3, fields: [] };
const words = { row: (_: string, number: number) => `Loan ${number}`, addRow: () => "Add a loan" };
const surroundings = { words, askedInRow: () => [] } as unknown as FieldSurroundings;

const textsOf = (count: number) =>
  renderedTexts(
    <RowsField
      id="debts"
      label="Your loans"
      {...{ field, surroundings, pointer: "/debts", value: Array.from({ length: count }, () => ({})) }}
      onChange={() => undefined}
    >
      {({ at }) => <p>{at}</p>}
    </RowsField>,
  );

test("each row has its number, and the pointer to its answers", () => {
  expect(textsOf(2)).toEqual(expect.arrayContaining(["Loan 1", "/debts/0", "Loan 2", "/debts/1"]));
});

test.each([
  [0, 0, true],
  [1, 0, true],
  [2, 2, true],
  [3, 3, false],
])("of %d rows %d can be removed; another can be added: %s", (count, removable, canBeAdded) => {
  const texts = textsOf(count);
  expect(texts.filter((text) => text.startsWith("Remove"))).toHaveLength(removable);
  expect(texts.includes("Add a loan")).toBe(canBeAdded);
});
