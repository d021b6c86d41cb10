// What is said of a mistake, in the language of the source.
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { numberStyle } from "../../publish/locale-text.ts";
import { readCatalogue } from "../../publish/messages.ts";
import type { FieldError } from "../check/field-error.ts";
import { loanForm } from "../definition/loan-form.ts";
import { errorText } from "./error-text.ts";
import { createWords } from "./words.ts";

const messages = Object.fromEntries(
  [...(readCatalogue("en-fi") ?? [])].map(([id, text]) => [id, compileMessage(text)]),
);
const i18n = setupI18n({ locale: "en-FI", messages: { "en-FI": messages } });
const message: Parameters<typeof createWords>[0]["message"] = (id, values) => i18n._(id, values);
const options = { message, words: createWords({ message, purposes: {} }), style: numberStyle("en-fi") };

test.each<[string, string, string, FieldError["params"], string]>([
  ["contact", "/email", "missing", {}, "Fill in “E-mail address”."],
  ["contact", "/email", "malformed", {}, "Enter an e-mail address in the form name@example.com"],
  ["loan", "/purpose", "missing", {}, "Choose an answer to “What is the loan for?”."],
  ["loan", "/amount", "too-large", { max: 70_000 }, "The most is €70,000."],
  ["housing", "/housing_cost", "fraction", {}, "“Cost of housing a month”: write whole numbers only."],
  ["housing", "/housing_cost", "too-large", { max: 50_000 }, "“Cost of housing a month”: at most €50,000."],
  ["household", "/children", "too-large", { max: 15 }, "“Children under 18 to support”: at most 15."],
  ["person", "/identity_number", "under-18", {}, "Only people of 18 or more can apply."],
  ["debts", "/debts/1/balance", "missing", {}, "Debt 2: Fill in “Left to repay”."],
  [
    "debts",
    "/debts",
    "marked-above-amount",
    { sum: 12_001, amount: 12_000 },
    "The marked debts come to €12,001, and the loan is €12,000. Raise the loan or unmark a debt.",
  ],
  ["review", "/terms", "missing", {}, "Tick “Terms of use” to send the application."],
])("%s %s %s", (id, pointer, code, params, text) => {
  const step = loanForm.steps.find((candidate) => candidate.id === id);
  if (!step) throw new Error(`There is no step ${id}.`);
  expect(errorText({ pointer, code, params }, step, options)).toBe(text);
});
