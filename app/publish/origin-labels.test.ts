// The origin's copy of the words is that of the catalogues, and has every word that it needs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cardForm } from "../application/definition/card-form.ts";
import { loanForm } from "../application/definition/loan-form.ts";
import { mortgageForm } from "../application/definition/mortgage-form.ts";
import { smeForm } from "../application/definition/sme-form.ts";
import { originLabelsFile, originLabelsSource } from "./origin-labels.ts";

const file = readFileSync(join(import.meta.dirname, "../..", originLabelsFile), "utf8");
const labels = Object.entries(JSON.parse(file) as Record<string, Record<string, string>>);

test("is what `node app/build.ts --types` writes", () => {
  expect(file).toBe(originLabelsSource());
});

test.each(labels)("has a word for every field in %s", (_, words) => {
  const steps = [...loanForm.steps, ...mortgageForm.steps, ...smeForm.steps, ...cardForm.steps];
  const fields = steps.flatMap((step) => step.fields.flatMap((field) => [field, ...(field.fields ?? [])]));
  const lacking = fields.filter(({ type, name }) => type !== "consent" && !words[`field.${name}`]);
  expect(lacking.map(({ name }) => name)).toEqual([]);
  expect(Object.values(words)).not.toContain("");
});
