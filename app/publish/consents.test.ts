// The texts that are agreed to: each in every language, and one for each consent that the form asks for.
import { expect, test } from "vitest";
import consents from "../../locales/consents.json" with { type: "json" };
import { loanForm } from "../application/definition/loan-form.ts";
import { mortgageForm } from "../application/definition/mortgage-form.ts";
import { activeLanguages } from "../site/languages.ts";
import { typographySlips } from "./typography.ts";

const consentFields = [loanForm, mortgageForm]
  .flatMap(({ steps }) => steps.flatMap(({ fields }) => fields))
  .filter(({ type }) => type === "consent");
/** Asked for on the details' page. */
const ofDetails = "keep_looking";

test("every consent that is asked for has its text", () => {
  const kinds = new Set([...consentFields.map(({ name }) => name), ofDetails]);
  expect(Object.keys(consents.texts).sort()).toEqual([...kinds].sort());
});

test.each(Object.entries(consents.texts))("%s is there in every language, as an editor would have it", (_, texts) => {
  expect(Object.keys(texts)).toEqual(activeLanguages.map(({ code }) => code));
  const slips = Object.entries(texts).flatMap(([language, text]) => typographySlips(language, text));
  expect(slips).toEqual([]);
});
