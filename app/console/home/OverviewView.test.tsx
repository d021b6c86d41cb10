// What the overview says of what is live, what needs attention, and what was counted.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { Sections } from "./OverviewView.tsx";
import type { Overview } from "./overview-calls.ts";

const nothing: Overview = { version: 1, live: [], attention: [], figures: [] };

const textOf = (overview: Partial<Overview>) =>
  renderedTexts(
    <InConsole>
      <Sections overview={{ ...nothing, ...overview }} />
    </InConsole>,
  ).join(" ");

test("nothing is live, and all is well", () => {
  expect(textOf({})).toBe("Needs attention Nothing needs attention. Live now Nothing has been published yet.");
});

test("each matter leads to where one acts", () => {
  const text = textOf({
    attention: [
      { matter: "maintenance", count: 1 },
      { matter: "dead-deliveries", count: 3 },
      { matter: "failing-targets", count: 2 },
      { matter: "lagging-index", count: 1 },
      { matter: "ending-tokens", count: 1 },
    ],
  });
  expect(text).toContain("Visitors see the maintenance page. Maintenance");
  expect(text).toContain("3 deliveries to networks have failed. Deliveries to networks");
  expect(text).toContain("2 targets of redirects fail. Targets");
  expect(text).toContain("The list of rules has not caught up with what is live for 10 minutes. Redirects");
  expect(text).toContain("One CI token ends within 14 days. CI tokens");
});

test("who made something live, and why; or that nobody says so", () => {
  const by = { at: "2026-11-20T10:00:00.000Z", who: "outi@kirkas.example", why: "A typo" };
  const text = textOf({
    live: [
      { kind: "redirects", id: "0123456789abcdef", by, before: null },
      { kind: "hosts", id: "fedcba9876543210", by: null, before: null },
    ],
  });
  expect(text).toMatch(/Redirects\s+01234567 Last made live .* by outi@kirkas.example A typo Versions/);
  expect(text).toMatch(/Hosts\s+fedcba98$/);
});

test("figures of days are summed up", () => {
  const day = new Date().toISOString().slice(0, 10);
  const text = textOf({ figures: [{ measure: "clicks", days: [{ day, count: 1200 }] }] });
  expect(text).toContain("Clicks 1,200 in 30 days");
});
