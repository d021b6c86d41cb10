// How figures of results read.
import { expect, test } from "vitest";
import { change, count, decision, pValue, refusal, roleOf, shown } from "./wording.ts";

test.each([
  [0.0523, "+5.2%"],
  [-0.1, "-10.0%"],
  [0.0001, "0.0%"],
  [-0.0001, "0.0%"],
])("a change of %d is %s", (value, text) => {
  expect(change(value)).toBe(text);
});

test.each([
  [0.00001, "< 0.0001"],
  [0.0123, "0.0123"],
  [1, "1.0000"],
])("a p-value of %d is %s", (value, text) => {
  expect(pValue(value)).toBe(text);
});

test.each([
  ["conversion", { total: 1160, mean: 0.1155 }, "11.55% (1,160)"],
  ["revenue", { total: 1234.5, mean: 1.5 }, "1.5000 a visitor (1,234.5)"],
  ["count", { total: 3, mean: 0.0003 }, "0.0003 a visitor (3)"],
  ["ratio", { total: 3, mean: 0.25 }, "0.2500"],
] as const)("a %s is shown", (kind, figures, text) => {
  expect(shown({ kind }, figures)).toBe(text);
});

test("verdicts, roles and refusals are words", () => {
  expect(decision({ decision: "ship", variation: "b" })).toBe("Ship “b”");
  expect(decision({ decision: "not_started" })).toBe("Not started");
  expect([decision({ decision: "keep_running" }), decision({ decision: "stop" })]).toEqual(["Keep running", "Stop"]);
  expect(roleOf({ role: { kind: "goal", minimum_effect: 0.02 } })).toBe("goal, worth shipping for 2.0%");
  expect(roleOf({ role: { kind: "guardrail", tolerance: null } })).toBe("guardrail");
  expect([refusal("too_few"), refusal("new_reason"), count(30000.4)]).toEqual([
    "too few events yet",
    "new_reason",
    "30,000",
  ]);
});
