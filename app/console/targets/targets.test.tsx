// What is said of a target, and what can be done about it.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { TargetHealth } from "./TargetHealth.tsx";
import { TargetItem } from "./TargetItem.tsx";
import { rulesTo, type Target, type TargetCheck } from "./targets-calls.ts";

const target: Target = {
  ...{ url: "https://partner.example/x", state: "failing", status: 404, final: null, reason: "status", failures: 3 },
  ...{ checked_at: "2026-11-20T10:00:00.000Z", next_at: "2026-11-21T10:00:00.000Z" },
  ...{ rule_count: 2, hits: 1200, rules: ["/a/", "/b/"].map((source) => ({ id: source, source })) },
};

const healthOf = (change: Partial<TargetCheck>) =>
  renderedTexts(
    <InConsole>
      <TargetHealth check={{ ...target, ...change }} />
    </InConsole>,
  ).join(" ");

const textOf = (change: Partial<Target>, may_change: string[] = ["redirects"]) =>
  renderedTexts(
    <InConsole caller={{ may_change }}>
      <TargetItem target={{ ...target, ...change }} onChecked={() => undefined} />
    </InConsole>,
  ).join(" ");

test.each<[Partial<TargetCheck>, string]>([
  [{}, "Fails It answered with the error 404."],
  [{ reason: "silent", status: null }, "Fails Nothing answered within 10 seconds."],
  [{ state: "ok", reason: "answered", status: 200, failures: 0 }, "Answers It answered with the status 200."],
  [{ state: "unknown", reason: "turns-away", status: 429 }, "Unknown It turned the check away (status 429)"],
  [{ state: "unknown", reason: "not-asked", status: null }, "is not checked"],
  [{ state: "unknown", reason: "", checked_at: null, failures: 0 }, "Unknown It has not been checked yet."],
  [{ state: "moved", final: "https://partner.example/y" }, "Moved"],
])("%j", (change, words) => {
  expect(healthOf(change)).toContain(words);
});

test("where a target has moved to, and how often it has failed so far", () => {
  expect(healthOf({ state: "moved", final: "https://partner.example/y" })).toContain(
    "It is at https://partner.example/y for good.",
  );
  expect(healthOf({ state: "ok", failures: 2 })).toContain("2 failures in a row; three make it fail.");
  expect(healthOf({})).not.toContain("in a row");
  expect(healthOf({ checked_at: null })).not.toContain("Checked");
});

test("a target says which rules lead there, and leads to all of them where there are more", () => {
  expect(textOf({})).toContain("2 rules lead there, with 1,200 hits in 30 days. /a/ /b/");
  expect(textOf({})).not.toContain("All 2 rules");
  expect(textOf({ rule_count: 21 })).toContain("All 21 rules");
});

test("only who may change redirects checks a target, and edits its rules", () => {
  expect(textOf({})).toContain("Check again Edit the rules in a draft");
  expect(textOf({}, [])).not.toContain("Check again");
});

test("the search for rules that lead to a target has its address in quotation marks", () => {
  expect(rulesTo("//blog.kirkas.example/x")).toBe('to:"//blog.kirkas.example/x"');
});
