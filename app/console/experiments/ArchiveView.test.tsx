// What stays of an experiment that has ended.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { ArchivedExperiment } from "./ArchiveView.tsx";
import type { Archived } from "./outcomes.ts";

const archived: Archived = {
  ...{ name: "Hero", version: "0123456789abcdef", ended_at: Date.UTC(2026, 10, 20), decisions: [] },
  design: { key: "hero" },
  results: { verdict: { decision: "stop" }, exposures: [1, 2] },
  pages: [{ region: "fi", path: "/sv/", variation: "today", document: "d0c", data: "da7a" }],
};

const textOf = (change: Partial<Archived> = {}) =>
  renderedTexts(
    <InConsole>
      <ArchivedExperiment archived={{ ...archived, ...change }} />
    </InConsole>,
  ).join("|");

test("its last version, what the results say, its pages and its design", () => {
  const text = textOf();
  expect(text).toContain("Ended: |20 Nov 2026, 00:00|. Last version: |01234567|");
  expect(text).toContain("The results say: stop.");
  expect(text).toContain("/sv/ (fi)|today|d0c");
  expect(text).toContain('"key": "hero"');
});

test("what is not known is said", () => {
  const text = textOf({ results: null, pages: [] });
  expect(text).toContain("The results say: none.");
  expect(text).toContain("The digests of its pages are not known.");
});
