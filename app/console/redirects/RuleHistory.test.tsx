// What is said of the changes of a rule.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { emptyRow } from "../drafts/drafts.ts";
import { InConsole } from "../in-console.tsx";
import { RecordedChanges } from "./RuleHistory.tsx";
import type { RecordedChange } from "./rule-history.ts";

const row = { ...emptyRow, file: "fi.csv", source: "/kesa/", target: "/sanasto/" };
const change: RecordedChange = {
  ...{ version: "v1", at: "2026-11-20T10:00:00.000Z", by: "op@kirkas.example", reason: "Summer", draft: null },
  before: row,
  after: { ...row, target: "/blogi/", note: "warm" },
};
const textOf = (...changes: readonly RecordedChange[]) =>
  renderedTexts(
    <InConsole>
      <RecordedChanges changes={changes} />
    </InConsole>,
  ).join(" ");

test("a change says which fields were written differently, by whom and why", () => {
  const text = textOf(change);
  expect(text).toContain("op@kirkas.example");
  expect(text).toMatch(/Target *: *\/sanasto\/ +\/blogi\/ +Note *: *warm +Summer/);
  expect(text).not.toContain("Status");
});

test("a rule was added or removed", () => {
  expect(textOf({ ...change, before: null })).toMatch(/Added +\/kesa\/ → \/blogi\/ \(301\)/);
  expect(textOf({ ...change, after: null })).toMatch(/Removed +\/kesa\/ → \/sanasto\/ \(301\)/);
});

test("a change leads to its draft, and no change is said so", () => {
  expect(textOf({ ...change, draft: "d1" })).toContain("The draft");
  expect(textOf()).toContain("No change of this rule is recorded");
});
