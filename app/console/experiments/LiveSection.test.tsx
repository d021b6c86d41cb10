// What visitors see now, and the switch that ends it.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { AuditEntry } from "../control.ts";
import { InConsole, type StateChange } from "../in-console.tsx";
import { LiveSection } from "./LiveSection.tsx";

const version = "0123456789abcdef";
const entry: AuditEntry = {
  ...{ number: 1, at: "2026-11-20T10:00:00Z", who: "ada@kirkas.example", what: "publish", why: "A better heading" },
  detail: JSON.stringify({ id: version, kind: "experiments" }),
};

const textOf = (live: StateChange["live"]) =>
  renderedTexts(
    <InConsole state={{ live: { ...live } }}>
      <LiveSection />
    </InConsole>,
  ).join("");

test("nothing has been published at first", () => {
  expect(textOf({})).toContain("Nothing has been published yet.");
});

test("the version is named, shortened", () => {
  expect(textOf({ experiments: version })).toMatch(/Version 01234567\./);
});

test("who made it live, and why, where the audit says so", () => {
  const text = textOf({ experiments: version, auditEntries: [entry] });
  expect(text).toContain("by ada@kirkas.example");
  expect(text).toContain("“A better heading”");
});

test.each([
  [false, "Experiments are on", "Switch off"],
  [true, "Experiments are off: everybody sees every page as it is", "Switch on"],
])("where they are switched off (%s): %s", (experiments_off, text, button) => {
  const all = textOf({ experiments: version, experiments_off });
  expect(all).toContain(text);
  expect(all).toContain(button);
});
