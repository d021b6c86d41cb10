// What is said of a draft: how much it changes, and whether it can be lost.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { fileOf, InConsole, type StateChange } from "../in-console.tsx";
import { DraftBar } from "./DraftBar.tsx";

const [one, two, three] = [1, 2, 3].map((number) => ({ key: `experiment-${number}` }));
const live = { files: fileOf([one ?? {}]) };

const textsOf = (state: StateChange) =>
  renderedTexts(
    <InConsole state={{ live, ...state }}>
      <DraftBar />
    </InConsole>,
  );

test("nothing without a draft", () => {
  expect(textsOf({})).toEqual([]);
});

test.each([
  ["One change to what is live.", [one, two]],
  ["2 changes to what is live.", [two]],
  ["3 changes to what is live.", [two, three]],
  ["0 changes to what is live.", [one]],
])("%s", (text, experiments) => {
  const draft = { base: live.files, files: fileOf(experiments.map((experiment) => experiment ?? {})) };
  expect(textsOf({ draft }).join("")).toContain(text);
});

test.each([
  [true, "This browser keeps your draft until you publish or discard it."],
  [false, "This browser refuses to keep it: it is lost when you leave the page."],
])("where the browser keeps it (%s): %s", (isDraftStored, text) => {
  const draft = { base: live.files, files: fileOf([]) };
  expect(textsOf({ draft, isDraftStored }).join("")).toContain(text);
});
