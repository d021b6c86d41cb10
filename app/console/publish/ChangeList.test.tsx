// What changes, part by part, and what is published of it.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { AllChanges, ChangedPart, Changes } from "../changes.ts";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { InConsole } from "../in-console.tsx";
import { ChangeList } from "./ChangeList.tsx";
import { ChoiceList } from "./ChoiceList.tsx";
import type { Choice } from "./use-choice.ts";

const none: Changes = { added: [], removed: [], changed: [] };
const changesOf = (change: Partial<AllChanges>): AllChanges => ({
  ...{ experiments: none, features: none, savedGroups: none },
  ...change,
});
const textOf = (changes: AllChanges, language: ConsoleLanguage = "en-gb") =>
  renderedTexts(
    <InConsole language={language}>
      <ChangeList changes={changes} />
    </InConsole>,
  ).join("");

const changedGroup = { key: "staff", members: ["condition", "name"] };

test.each([
  ["Nothing changes.", changesOf({})],
  ["Experiment front is new", changesOf({ experiments: { ...none, added: ["front"] } })],
  ["Feature banner is gone", changesOf({ features: { ...none, removed: ["banner"] } })],
  ["Saved group staff changes: condition, name", changesOf({ savedGroups: { ...none, changed: [changedGroup] } })],
  ["Feature banner changes", changesOf({ features: { ...none, changed: [{ key: "banner", members: [] }] } })],
])("%s", (text, changes) => {
  expect(textOf(changes)).toBe(text);
});

test.each([
  ["Mikään ei muutu.", changesOf({})],
  ["Koe front on uusi", changesOf({ experiments: { ...none, added: ["front"] } })],
  ["Feature banner poistuu", changesOf({ features: { ...none, removed: ["banner"] } })],
  [
    "Tallennettu ryhmä staff muuttuu: condition, name",
    changesOf({ savedGroups: { ...none, changed: [changedGroup] } }),
  ],
])("in Finnish: %s", (text, changes) => {
  expect(textOf(changes, "fi")).toBe(text);
});

const parts: readonly ChangedPart[] = [
  { kind: "experiments", key: "front" },
  { kind: "experiments", key: "compare" },
];

function choiceOf(changed: readonly ChangedPart[], refused: string): Choice {
  return {
    changes: changesOf({ experiments: { ...none, added: changed.map(({ key }) => key) } }),
    ...{ parts: changed, isChosen: () => true, choose: () => undefined },
    isRefused: ({ key }: ChangedPart) => key === refused,
  } as unknown as Choice;
}

const choiceText = (changed: readonly ChangedPart[], refused = "") =>
  renderedTexts(
    <InConsole>
      <ChoiceList choice={choiceOf(changed, refused)} />
    </InConsole>,
  ).join("");

test("what is refused is said beside its own box alone", () => {
  expect(choiceText(parts, "compare")).toBe("Experiment front is newExperiment compare is new (to correct first)");
});

test("of one change there is nothing to choose", () => {
  expect(choiceText(parts.slice(0, 1), "front")).toBe("Experiment front is new");
});
