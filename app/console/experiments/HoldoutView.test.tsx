// The holdout: what it is and how one begins, and of one that runs who is held out, until when, and how it ends.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { Caller } from "../control.ts";
import { InConsole } from "../in-console.tsx";
import { HoldoutState } from "./HoldoutView.tsx";
import type { Holdout } from "./holdout.ts";

const running: Holdout = { key: "holdout-2026-10-01-ab12", share: 0.05, from: "2026-10-01", until: "2026-12-31" };
const textOf = (holdout: Holdout | null, caller: Partial<Caller> = {}) =>
  renderedTexts(
    <InConsole caller={caller}>
      <HoldoutState live={{ holdout, max_share: 0.05 }} onChange={() => undefined} />
    </InConsole>,
  ).join("|");

test("without one it says what it is, and one can begin with a share that is allowed", () => {
  const text = textOf(null);
  expect(text).toContain("There is no holdout|A holdout is a share of visitors who are in no experiment.");
  expect(text).toContain("1%|2%|5%|Last day|");
  expect(text).not.toContain("10%");
  expect(text).toContain("|Begin");
});

test("of one that runs only the last day can be moved", () => {
  const text = textOf(running);
  expect(text).toContain("Share of visitors who are held out|5%|First day|2026-10-01|Last day|2026-12-31");
  expect(text).toContain("Results|");
  expect(text).toContain("End the holdout|");
  expect(text).toContain("Move its last day|Last day|");
});

test("who may not change experiments reads it only", () => {
  const reader = { may_change: [] };
  expect(textOf(null, reader)).not.toContain("Begin");
  expect(textOf(running, reader)).not.toContain("End the holdout");
});
