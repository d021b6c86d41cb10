// Decisions that wait for a colleague: whoever asked can take them back, and others can approve them.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { Caller } from "../control.ts";
import { InConsole } from "../in-console.tsx";
import type { DecisionRequest } from "./requests.ts";
import { WaitingDecisions } from "./WaitingDecisions.tsx";

const request: DecisionRequest = {
  ...{ id: 7, experiment: "hero", ships: true, decision: "ship", variation: "today", verdict: { decision: "stop" } },
  ...{ reason: "Readers like it", who: "eve@kirkas.example", at: "2026-11-20T10:00:00.000Z" },
  ...{ approved_by: [], approvals_needed: 1 },
};
const textOf = (change: Partial<DecisionRequest> = {}, caller: Partial<Caller> = {}) =>
  renderedTexts(
    <InConsole caller={caller}>
      <WaitingDecisions requests={[{ ...request, ...change }]} onChange={() => undefined} />
    </InConsole>,
  ).join("|");

test("what was asked for, why, against which verdict, and who has to approve it", () => {
  const text = textOf();
  expect(text).toContain(
    "Ship “today”|Readers like it|Everybody would be shown it.|Verdict then: stop.|against the verdict",
  );
  expect(text).toContain("One other person has to approve it.");
  expect(text).toContain("Approve|");
  expect(text).toContain("Refuse|");
});

test("whoever asked can take it back, and not approve it", () => {
  const text = textOf({}, { who: request.who });
  expect(text).toContain("Take back");
  expect(text).not.toContain("Approve|");
});

test("one that is approved names who did, and one that is recorded only says so", () => {
  const text = textOf({ approved_by: ["ada@kirkas.example"], ships: false });
  expect(text).toContain("It would be recorded; visitors would see no change.");
  expect(text).toContain("Approved by ada@kirkas.example");
  expect(text).not.toContain("Approve|");
});

test("who only reads can do nothing about it", () => {
  const text = textOf({}, { may_change: [] });
  for (const name of ["Approve|", "Refuse", "Take back"]) expect(text).not.toContain(name);
});
