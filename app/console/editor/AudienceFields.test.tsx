// Whom an experiment is kept apart from.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { fileOf, InConsole } from "../in-console.tsx";
import type { JsonObject } from "../json.ts";
import { AudienceFields } from "./AudienceFields.tsx";

const files = fileOf([
  { key: "a", name: "This one", namespace: ["front", 0, 0.5] },
  { key: "b", name: "The other", namespace: ["front", 0.5, 1] },
  { key: "c", name: "Elsewhere", namespace: ["back", 0, 1] },
]);

const textOf = (experiment: JsonObject) =>
  renderedTexts(
    <InConsole state={{ files }}>
      <AudienceFields experiment={{ key: "a", ...experiment }} change={() => undefined} audience={undefined} />
    </InConsole>,
  ).join(" ");

test("who shares its namespace is named with their range, and nobody else", () => {
  const text = textOf({ namespace: ["front", 0, 0.5] });
  expect(text).toContain("In this one already: The other has 50% to 100%");
  for (const name of ["This one", "Elsewhere"]) expect(text).not.toContain(name);
});

test.each<[string, JsonObject, string, string]>([
  ["without a namespace", {}, "Keep its visitors out of other experiments", "Namespace"],
  ["with filters", { filters: [] }, "which take the place of a namespace", "Keep its visitors out"],
  ["alone in a namespace", { namespace: ["own", 0, 1] }, "share no visitor.", "In this one already"],
])("%s", (_, experiment, said, unsaid) => {
  expect(textOf(experiment)).toContain(said);
  expect(textOf(experiment)).not.toContain(unsaid);
});

test("a condition that the form can't show is shown as JSON", () => {
  const condition = { $or: [{ country: "FI" }, { country: "SE" }] };
  expect(textOf({ condition })).toContain("It asks more than the form can show.");
  expect(textOf({ condition: { country: "FI" } })).not.toContain("It asks more");
});

test("what visitors are drawn by can be chosen even where the form does not know it", () => {
  expect(textOf({ hashAttribute: "deviceId" })).toContain("deviceId");
});
