import { expect, test } from "vitest";
import { readCatalogue, sourceLanguage } from "../../publish/messages.ts";
import { tableColumns, tickedLists } from "./rule-form.ts";
import { ruleName, valueText } from "./rule-names.ts";

const catalogue = readCatalogue(sourceLanguage);

/** The message as it is written; its values stay names in braces. */
function message(id: string): string {
  const text = catalogue?.get(id);
  if (!text) throw new Error(`There is no message ${id}.`);
  return text;
}

const figures = { number: String, purpose: (value: string) => `for ${value}` };

test.each([
  "/amount/from",
  "/age",
  "/age/to_at_end",
  "/residency/months",
  "/employment/part-time",
  "/debt_to_income_max",
  "/rate_type",
  "/rates",
  "/rates/0",
  "/housing/1",
  ...tickedLists,
  "/mortgage/loan_to_value",
  "/card/interest_free_days",
  ...Object.entries(tableColumns).flatMap(([table, columns]) => columns.map((column) => `${table}/3${column}`)),
])("%s has a name", (pointer) => {
  expect(ruleName(pointer, message)).not.toBe(pointer);
});

test.each([
  ["/income_min", null, "–"],
  ["/income_min", 1200, "1200"],
  ["/counter_offers", true, "Yes"],
  ["/refinancing", "none", "No refinancing"],
  ["/refused_purposes", ["holiday", "wedding"], "for holiday, for wedding"],
  ["/housing", ["self owned"], "Own home"],
  ["/conditions/0", "identity", "Proof of identity"],
  ["/mortgage/property_types", ["flat"], "Flat"],
  ["/rates/0/bands/B", 7.9, "7.9"],
  ["/age/justification", "The insurance ends.", "The insurance ends."],
])("%s of %o reads %s", (pointer, value, text) => {
  expect(valueText(pointer, value, { message, figures })).toBe(text);
});
