// Results by language, device and source: what to beware of stands first, and nothing there decides.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import type { ConsoleLanguage } from "../i18n/language.ts";
import { InConsole } from "../in-console.tsx";
import type { MetricResult } from "./report.ts";
import { SegmentTables } from "./SegmentsSection.tsx";
import type { Segment, Segments } from "./segments.ts";

const effect = { estimate: 0.12, low: -0.03, high: 0.27, p_value: 0.02 };
const metric = (outcome: MetricResult["comparisons"][number]["outcome"]): MetricResult => ({
  ...{ id: "application-submitted", kind: "conversion", role: { kind: "goal" }, direction: "increase" },
  shown: [],
  comparisons: [{ variation: "today", outcome }],
});
const compared = { relative: { sequential: effect, bayesian: { chance_to_win: 0.9 } }, corrected_p_value: 0.08 };
const segment = (dimension: Segment["dimension"], value: string, outcome = {}): Segment => ({
  ...{ dimension, value, visitors: [600, 634] },
  metrics: [metric({ compared, ...outcome })],
});
const all: Segments = {
  ...{ comparisons: 3, coverage: 0.95, alpha: 0.05 },
  segments: [
    segment("device", "mobile"),
    segment("source", ""),
    segment("source", "google", { compared: undefined, refused: "too_few" }),
  ],
};
const view = (segments: Segments, language: ConsoleLanguage = "en-gb") => (
  <InConsole language={language}>
    <SegmentTables segments={segments} />
  </InConsole>
);

test("a banner says that alarms are likely false, and p-values are the corrected ones", () => {
  const texts = renderedTexts(view(all)).join("|");
  expect(texts).toContain("Exploratory: among 3 segments false alarms are likely.");
  expect(texts).toContain("mobile|1,234|application-submitted|today|+12.0%|-3.0% to +27.0%|0.0800");
  expect(texts).toContain("none|1,234");
  expect(texts).not.toContain("By language");
});

test("there is no verdict and nothing to ship", () => {
  const html = renderedHtml(view(all));
  expect(html).not.toContain("<button");
  expect(html.toLowerCase()).not.toContain("ship");
});

test("of visitors who are all alike it says so", () => {
  expect(renderedTexts(view({ ...all, segments: [] })).join("")).toContain("Visitors are not divided");
});

test("in Finnish", () => {
  const texts = renderedTexts(view(all, "fi")).join("|");
  expect(texts).toContain("kun ryhmiä on 3, väärät hälytykset ovat todennäköisiä");
  expect(texts).toContain("Laitteen mukaan");
});
