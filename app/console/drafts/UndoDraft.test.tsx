// For how long a draft is taken back at once.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import type { Draft } from "./drafts.ts";
import { minutesLeft, UndoDraft } from "./UndoDraft.tsx";

const minute = 60_000;

test.each([
  [0, 10],
  [-5, 10],
  [0.5, 10],
  [1, 9],
  [9.9, 1],
  [10, 0],
  [500, 0],
])("after %d minutes there are %d left", (passed, left) => {
  expect(minutesLeft(1_000_000, 1_000_000 + passed * minute)).toBe(left);
});

const textOf = (passed: number) => {
  const draft = { id: "d1", title: "Summer", updated_at: Date.now() - passed * minute } as Draft;
  return renderedTexts(
    <InConsole>
      <UndoDraft draft={draft} version="v1" />
    </InConsole>,
  ).join(" ");
};

test("it says how long it goes straight back, and what it does afterwards", () => {
  expect(textOf(2.5)).toContain("Goes straight back for 8 more minutes, as long as nobody else publishes.");
  expect(textOf(9.5)).toContain("for 1 more minute,");
  expect(textOf(11)).toContain("Begins a draft that takes back what this one has changed.");
});
