// What is said to whoever comes back from identification without having been identified.
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { Step } from "../definition/form.ts";
import { mortgageForm } from "../definition/mortgage-form.ts";
import { IdentificationFailure } from "./IdentificationFailure.tsx";

const [step] = mortgageForm.steps.slice(-1) as [Step];
const application = { steps: mortgageForm.steps, step, stepSearch: (id: string) => `?step=${id}` };

const textsAfter = (outcome: string) =>
  renderedTexts(
    <MemoryRouter>
      <IdentificationFailure application={application} outcome={outcome} />
    </MemoryRouter>,
  );

test.each([
  ["cancelled", ["You came back without identifying yourself. Nothing was sent."]],
  ["expired", ["Identification took too long. Try again."]],
  ["failed", ["You could not be identified. Try again."]],
  ["unavailable", ["The identification service can't be reached now. Your answers are saved: try again later."]],
  [
    "identity-mismatch",
    ["The service named somebody else than your answers do. Correct your details.", "Correct your details"],
  ],
  ["identified", []],
  ["unknown", []],
])("%s: %j", (identification, texts) => {
  expect(textsAfter(identification)).toEqual(texts);
});
