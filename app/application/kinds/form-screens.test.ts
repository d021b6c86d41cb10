// Every form has its screen.
import { expect, test } from "vitest";
import { cardForm } from "../definition/card-form.ts";
import { loanForm } from "../definition/loan-form.ts";
import { mortgageForm } from "../definition/mortgage-form.ts";
import { smeForm } from "../definition/sme-form.ts";
import { formKinds, formScreen } from "./form-screens.ts";

test("the kinds are those of the forms", () => {
  expect(formKinds).toEqual([loanForm, mortgageForm, smeForm, cardForm].map(({ kind }) => kind));
});

test.each([
  ["card", "credit-card-form"],
  ["sme", "sme-form"],
  ["boat", "loan-form"],
])("the form of a %s is at %s", (kind, screen) => {
  expect(formScreen(kind)).toBe(screen);
});
