// Everything that the form's definition names has its words.
import { describe, expect, test } from "vitest";
import purposes from "../../../locales/purposes.json" with { type: "json" };
import { readCatalogue, sourceLanguage } from "../../publish/messages.ts";
import { cardForm } from "../definition/card-form.ts";
import type { Field } from "../definition/form.ts";
import { loanForm } from "../definition/loan-form.ts";
import { mortgageForm } from "../definition/mortgage-form.ts";
import { smeForm } from "../definition/sme-form.ts";
import { createWords, type Words } from "./words.ts";

const catalogue = readCatalogue(sourceLanguage);
const missing = new Set<string>();
const wordsOf = (kind: string) =>
  createWords({
    message: (id) => {
      if (!catalogue?.has(id)) missing.add(id);
      return id;
    },
    kind,
    purposes: Object.fromEntries(purposes.map(({ id, value }) => [value, id])),
  });

function say(words: Words, field: Field) {
  words.label(field.name);
  words.hint(field.name);
  for (const value of field.values ?? []) {
    words.choice(field, value);
    words.choiceHint(value);
  }
  if (field.type === "rows") {
    words.row(field.name, 1);
    words.addRow(field.name);
  }
  for (const inner of field.fields ?? []) say(words, inner);
}

describe.each([loanForm, mortgageForm, smeForm, cardForm])("the step of the form of a $kind", ({ kind, steps }) => {
  const words = wordsOf(kind);

  test.each(steps)("$id", ({ id, fields }) => {
    missing.clear();
    words.question(id);
    words.step(id);
    words.why(id);
    for (const field of fields) say(words, field);
    expect([...missing]).toEqual([]);
  });
});

test("every hint of the catalogue is shown at its field", () => {
  const fields = [...(catalogue?.keys() ?? [])].flatMap((id) => id.match(/^hint\.(.+)$/)?.slice(1) ?? []);
  const words = wordsOf("");
  expect(fields.filter((field) => !words.hint(field))).toEqual([]);
});

test("the purposes are those of the definition", () => {
  const field = loanForm.steps[0]?.fields.find(({ name }) => name === "purpose");
  expect(purposes.map(({ value }) => value)).toEqual(field?.values);
});
