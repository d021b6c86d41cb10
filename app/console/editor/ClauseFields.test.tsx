// What is asked of visitors: each attribute once, in the way that it can be asked.
import { expect, test } from "vitest";
import { elementsIn } from "../../components/elements-in.ts";
import { SelectField } from "../../components/SelectField.tsx";
import type { Clause } from "../condition.ts";
import { elementsInConsole } from "../in-console.tsx";
import { Checks } from "../parts/Checks.tsx";
import { ListField } from "../parts/ParsedField.tsx";
import { ClauseFields } from "./ClauseFields.tsx";

const clause = (attribute: string, values: readonly string[] = [], is = true): Clause => ({ attribute, is, values });

/** The elements of a type that the fields consist of, and what they change the clauses to. */
function fields(clauses: readonly Clause[], type: Parameters<typeof elementsIn>[1]) {
  const changes: (readonly Clause[])[] = [];
  const form = <ClauseFields clauses={clauses} change={(next) => changes.push(next)} />;
  return { all: elementsInConsole(form, type, ListField), changes };
}

test("an attribute that is asked can't be asked again", () => {
  const { all } = fields([clause("country", ["FI"])], SelectField);
  const add = all.find(({ props }) => props.id === "add-clause");
  const names = elementsIn(add?.props.children, "option").map(({ props }) => props.value);
  expect(names).toContain("deviceType");
  expect(names).not.toContain("country");
});

test("one that is added asks for one of some values", () => {
  const { all, changes } = fields([], SelectField);
  all.at(-1)?.props.onChange({ target: { value: "deviceType" } });
  expect(changes).toEqual([[clause("deviceType")]]);
});

test.each([
  ["few values are ticked", clause("deviceType", ["tablet"]), Checks, 1, 0],
  ["many are written", clause("source", ["google"]), Checks, 0, 1],
  ["what is true or false has none", clause("loggedIn"), Checks, 0, 0],
])("%s", (_, asked, __, ticked, written) => {
  expect(fields([asked], Checks).all).toHaveLength(ticked);
  expect(fields([asked], ListField).all).toHaveLength(written);
});

test.each([
  ["country", ["fi", "Se"], ["FI", "SE"]],
  ["source", ["Google"], ["Google"]],
])("values of %s are kept as the edge compares them", (attribute, typed, kept) => {
  const { all, changes } = fields([clause(attribute)], ListField);
  all[0]?.props.onValue(typed);
  expect(changes).toEqual([[clause(attribute, kept)]]);
});

test.each([
  ["yes", true],
  ["no", false],
])("whether it has to be so: %s", (value, is) => {
  const { all, changes } = fields([clause("loggedIn")], SelectField);
  all.find(({ props }) => props.id === "clause-loggedIn-is")?.props.onChange({ target: { value } });
  expect(changes).toEqual([[clause("loggedIn", [], is)]]);
});
