// What is shown before a variation is shipped.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { Caller } from "../control.ts";
import { InConsole } from "../in-console.tsx";
import type { Shipped } from "./outcomes.ts";
import { ShipPreview } from "./ShipPreview.tsx";

const shipped: Shipped = {
  decision: {
    ...{ number: null, at: "2026-11-20T10:00:00.000Z", who: "ada@kirkas.example", kind: "decided", decision: "ship" },
    ...{ variation: "b", verdict: { decision: "keep_running" }, against_verdict: true, reason: "", approved_by: [] },
    ...{ hypothesis: "", planned_visitors: 0, planned_days: 0, goals: [], guardrails: [] },
  },
  before: { key: "hero", status: "running", coverage: 0.1, condition: { a: 1, b: 2 } },
  after: { key: "hero", status: "stopped", force: 1, condition: { b: 2, a: 1 } },
  redirects: [],
  needs_review: false,
};

const textOf = (change: Partial<Shipped> = {}, caller?: Partial<Caller>) =>
  renderedTexts(
    <InConsole {...(caller && { caller })}>
      <ShipPreview shipped={{ ...shipped, ...change }} variation="Today" pages="/sv/" />
    </InConsole>,
  ).join("|");

test("who sees what, what is written differently, and that it is against the verdict", () => {
  const text = textOf();
  expect(text).toContain("Everybody in the audience sees “Today” on /sv/.");
  expect(text).toContain("Written differently: coverage, force, status.");
  expect(text).toContain("Verdict now: keep running.");
  expect(text).toContain("This is against the verdict, and the log says so.");
  expect(textOf({ decision: { ...shipped.decision, against_verdict: false } })).not.toContain("against");
});

test("a redirect is proposed, also to whoever may only draft it", () => {
  const redirects = [{ source: "/sv/", target: "/sv/jamfor/", market: "fi" }];
  const all = textOf({ redirects }, { may_change: [] });
  expect(all).toContain("/sv/ → /sv/jamfor/");
  expect(all).toContain("Put it into a draft");
});
