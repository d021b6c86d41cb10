// The parameters of a link, from the fields of its form.
import { expect, test } from "vitest";
import { fieldsOf, mistakesIn, parametersOf, suggestionsOf } from "./parameters.ts";

const google = { name: "advent", source: "google", known_by: [{ id: "gclid", with: null, value: null }] };
const scaleo = { name: "advent", source: "scaleo", known_by: [{ id: "click_id", with: "oid", value: null }] };
const named = { id: "transaction_id", with: "utm_source", value: "financer" };
const financer = { name: "advent", source: "financer", known_by: [named] };

test.each([
  ["one with a click's id alone", google, []],
  ["one with another parameter", scaleo, ["oid"]],
  ["one that a usual parameter names", financer, []],
])("the fields of %s", (_, campaign, others) => {
  expect(fieldsOf(campaign)).toEqual([
    ...["utm_source", "utm_medium", "utm_campaign", "utm_content", "utm_term"],
    ...others,
  ]);
});

test("a source that a parameter names is named", () => {
  expect(suggestionsOf(financer)).toEqual({ utm_source: "financer", utm_campaign: "advent" });
});

test("parameters are those that have a value, and the lines after them", () => {
  const fields = { utm_source: " google ", utm_medium: "", utm_term: "laina" };
  expect(parametersOf(["utm_source", "utm_medium", "utm_term"], fields, "\namount=15000\n a = b=c \nnothing")).toEqual([
    { name: "utm_source", value: "google" },
    { name: "utm_term", value: "laina" },
    { name: "amount", value: "15000" },
    { name: "a", value: "b=c" },
    { name: "nothing", value: "" },
  ]);
});

test("what is wrong stands beside its parameter, the first of each", () => {
  const finding = (place: string, message: string) => ({ severity: "refuse" as const, file: "link", place, message });
  const findings = [finding("[1].name", "No name."), finding("[1].value", "No value."), finding("", "Too long.")];
  const parameters = [
    { name: "utm_source", value: "google" },
    { name: "utm term", value: "" },
  ];
  expect([...mistakesIn(findings, parameters)]).toEqual([["utm term", "No name."]]);
});
