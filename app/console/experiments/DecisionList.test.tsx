// What the decision log says: what was planned, what was decided, and whether that was against the verdict.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { DecisionList } from "./DecisionList.tsx";
import type { DecisionEntry, DecisionLog } from "./outcomes.ts";

const entry: DecisionEntry = {
  ...{ number: 1, at: "2026-11-20T10:00:00.000Z", who: "ada@kirkas.example", kind: "started" },
  ...{ hypothesis: "", planned_visitors: 30_000, planned_days: 14, goals: ["sale"], guardrails: [] },
  ...{ against_verdict: false, reason: "", approved_by: [] },
};
const decided: DecisionEntry = {
  ...entry,
  ...{ number: 2, kind: "decided", decision: "ship", variation: "b", reason: "Readers like it" },
};

const textOf = (change: Partial<DecisionLog> = {}) =>
  renderedTexts(
    <InConsole>
      <DecisionList log={{ decisions: [entry], changed_since_start: [], ...change }} />
    </InConsole>,
  ).join("|");

test("an empty log says when its first entry comes", () => {
  expect(textOf({ decisions: [] })).toBe(
    "Nothing is recorded yet. The first entry is made when the experiment starts.",
  );
});

test.each([
  ["", "none was written"],
  ["Shorter is better", "Shorter is better"],
])("what was believed and planned: %j", (hypothesis, text) => {
  const all = textOf({ decisions: [{ ...entry, hypothesis }] });
  expect(all).toContain(`Started|Hypothesis|${text}|Plan|30,000 visitors, 14 days|Goals|sale|ada@kirkas.example`);
  expect(all).not.toContain("Guardrails");
});

test.each([
  [{ verdict: null }, "Verdict then: none."],
  [{ verdict: { decision: "keep_running" } }, "Verdict then: keep running."],
  [{ verdict: { decision: "ship", variation: "c" } }, "Verdict then: ship “c”."],
] as const)("%j: %s", (change, text) => {
  const all = textOf({ decisions: [{ ...decided, ...change, against_verdict: true }] });
  expect(all).toContain(`Ship “b”|Readers like it|${text}|against the verdict`);
});

test("a decision that follows the verdict is not marked", () => {
  expect(textOf({ decisions: [decided] })).not.toContain("against");
});

test("what is written differently since is named", () => {
  expect(textOf({ changed_since_start: ["plan", "goals"] })).toContain(
    "Written differently now than at the start: Plan, Goals.",
  );
});
