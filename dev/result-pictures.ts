// Pictures of an experiment's results, over time and by segments, and of what was decided. Weeks of visitors are given.
import type { Camera } from "./camera.ts";

const effect = (estimate: number, width: number) => ({
  ...{ estimate, low: estimate - width, high: estimate + width, p_value: 0.004 },
});
const comparison = (estimate: number, width: number) => ({
  variation: "cards",
  outcome: {
    compared: {
      relative: { sequential: effect(estimate, width), bayesian: { chance_to_win: 0.98 } },
      corrected_p_value: 0.008,
    },
  },
});
const goal = {
  ...{ id: "application-submitted", kind: "conversion", direction: "increase" },
  role: { kind: "goal", minimum_effect: 0.02 },
};
const guardrail = {
  ...{ id: "offer-shown", kind: "conversion", direction: "increase" },
  role: { kind: "guardrail", tolerance: 0.05 },
};
const variationsWith = (mean: number) => [
  { total: 467, mean },
  { total: 521, mean: mean * 1.1 },
];
const metrics = [
  { ...goal, shown: variationsWith(0.03), comparisons: [comparison(0.11, 0.07)] },
  { ...guardrail, shown: variationsWith(0.21), comparisons: [comparison(-0.004, 0.03)] },
];
const visitors = [15_571, 15_612] as const;
const report = {
  ...{ reasons: [], correction: "holm", coverage: 0.95, metrics, exposures: [11, 12], mixed: 3 },
  verdict: { decision: "ship", variation: "cards", reasons: [] },
  sample_ratio: { p_value: 0.81, mismatch: false },
  variations: [
    { id: "table", visitors: visitors[0], expected: 15_591.5 },
    { id: "cards", visitors: visitors[1], expected: 15_591.5 },
  ],
};
const wrongSplit = {
  ...report,
  verdict: { decision: "stop", reasons: [] },
  sample_ratio: { p_value: 0.000_01, mismatch: true },
};
const nights = Array.from({ length: 14 }, (_, night) => `2026-11-${String(night + 10).padStart(2, "0")}`);
const days = {
  hidden: null,
  days: nights.map((day, night) => ({
    ...{ day, visitors: (night + 1) * 2200, wrong_split: false, changed: night === 11 },
    verdict: night < 11 ? { decision: "keep_running" } : { decision: "ship", variation: "cards" },
  })),
  series: [
    {
      ...{ metric: "application-submitted", variation: "cards" },
      points: nights.map((day, night) => {
        const width = 0.4 / Math.sqrt(night + 1);
        return { day, estimate: 0.11, low: 0.11 - width, high: 0.11 + width };
      }),
    },
  ],
};
const hidden = { hidden: { days: 3, of_days: 7, events: 21, of_events: 50 }, days: days.days.slice(0, 3), series: [] };
const segment = (dimension: string, value: string) => ({ dimension, value, visitors, metrics: metrics.slice(0, 1) });
const segments = {
  ...{ comparisons: 4, coverage: 0.95, alpha: 0.05 },
  segments: [
    segment("device", "mobile"),
    segment("device", "desktop"),
    segment("language", "fi"),
    segment("source", "google"),
  ],
};
const archived = {
  ...{ key: "comparison-cards", name: "The comparison as cards at all widths", version: "8b11ea4907d1", decisions: [] },
  ended_at: Date.UTC(2026, 10, 20, 8),
  design: { key: "comparison-cards", variations: [{}, { variant: "cards" }] },
  results: { verdict: { decision: "ship", variation: "cards" }, exposures: [15_571, 15_612] },
  pages: [
    { region: "fi", path: "/vertaa/", variation: "table", document: "c872fe90d7d3", data: "1f0b6d5c2a77" },
    { region: "fi", path: "/vertaa/", variation: "cards", document: "5ac1d0e94b12", data: "9e7a40c8d3f5" },
  ],
};

export async function resultPictures({ page, address, word, capture }: Camera): Promise<void> {
  const given = { "reports/experiments?*": report, "experiments/*/days": days, "experiments/*/segments": segments };
  const answer = (pattern: string, json: unknown) =>
    page.route(`**/api/control/${pattern}`, (route) => route.fulfill({ json }));
  const open = (path: string) =>
    page.goto(`${address}experiments/comparison-cards/${path}/`, { waitUntil: "networkidle" });

  for (const [pattern, json] of Object.entries(given)) await answer(pattern, json);
  await open("results");
  await page.getByText(word("segments.heading")).first().click();
  await page.getByRole("table").last().waitFor();
  await capture("results");
  await answer("reports/experiments?*", wrongSplit);
  await answer("experiments/*/days", hidden);
  await open("results");
  await capture("results-wrong-split");
  for (const pattern of Object.keys(given)) await page.unroute(`**/api/control/${pattern}`);
  await open("decisions");
  await capture("decisions");
  await answer("experiments/*/archive", archived);
  await open("archive");
  await page.getByRole("table").waitFor();
  await capture("archive");
  await page.unroute("**/api/control/experiments/*/archive");
}
