// What is said of ignored paths, and how a path is written to be ignored.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { IgnoredPathItem } from "./IgnoredPaths.tsx";
import { type IgnoredPath, ignoredPathOf, type LostPath } from "./not-found-calls.ts";

const ignored: IgnoredPath = {
  path: "/wp-*",
  reason: "Scanners",
  by: "outi@kirkas.example",
  at: "2026-11-20T10:00:00.000Z",
  until: null,
};

const textOf = (change: Partial<IgnoredPath>, onShow?: () => void) =>
  renderedTexts(
    <InConsole>
      <IgnoredPathItem ignored={{ ...ignored, ...change }} onShow={onShow} />
    </InConsole>,
  ).join(" ");

test("an ignored path says by whom and why, and a snoozed one until when", () => {
  expect(textOf({})).toMatch(/^\/wp-\* Scanners By outi@kirkas\.example, .*2026/);
  expect(textOf({})).not.toContain("snoozed");
  expect(textOf({ until: "2026-12-20T10:00:00.000Z" })).toMatch(/snoozed until .*Dec.* 2026/);
});

test("only who may change redirects shows it again", () => {
  expect(textOf({})).not.toContain("Show again");
  expect(textOf({}, () => undefined)).toContain("Show again");
});

test("a star in a path itself stands for nothing more", () => {
  expect(ignoredPathOf({ source: "/mita*/%3F*" } as LostPath)).toBe("/mita%2A/%3F%2A");
});
