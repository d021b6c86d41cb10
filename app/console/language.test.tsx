// The form, publishing, planning and results say nothing that is not a message: all else that stands on them is data.
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AudienceFields } from "./editor/AudienceFields.tsx";
import { BasicFields } from "./editor/BasicFields.tsx";
import FilesView from "./editor/FilesView.tsx";
import { GoalFields } from "./editor/GoalFields.tsx";
import { PageFields } from "./editor/PageFields.tsx";
import { VariationFields } from "./editor/VariationFields.tsx";
import { ExperimentsOverview } from "./experiments/ExperimentsOverview.tsx";
import { InConsole, type StateChange } from "./in-console.tsx";
import type { JsonObject } from "./json.ts";
import { PlanTable } from "./planning/PlanTable.tsx";
import PublishView from "./publish/PublishView.tsx";
import { Results } from "./results/ResultsView.tsx";
import type { MetricResult, Report } from "./results/report.ts";

/** Data without letters, so that each letter is a text's. */
const experiment: JsonObject = {
  key: "1",
  name: "1",
  status: "stopped",
  namespace: ["2", 0, 0.5],
  condition: { country: "3", deviceType: "tablet", loggedIn: true },
  variations: [
    {},
    { slots: { "4": "5" } },
    { page: "/" },
    { variant: "6" },
    { urlRedirect: "/" },
    { domMutations: [] },
  ],
  weights: [0.5, 0.1, 0.1, 0.1, 0.1, 0],
  ranges: [],
  metrics: { goals: [{ name: "7", measure: "revenue" }], guardrails: ["8"] },
  urlPatterns: [{ pattern: "/" }, { pattern: "/", include: false, type: "regex" }],
};
const other: JsonObject = { ...experiment, key: "9", name: "9", namespace: ["2", 0.5, 1] };
const files = [{ file: "1", text: JSON.stringify({ experiments: [experiment, other] }) }];
const growthbookFile = { file: "growthbook.json", text: "{}" };
const check = { findings: [], experiments: 1, features: 1, pages: 1, bytes: 1 };
const entry = { number: 1, at: "2026-11-27T08:00:00Z", who: "1", what: "publish", why: "1" };
const live = {
  ...{ experiments: "10", files: [] },
  auditEntries: [{ ...entry, detail: JSON.stringify({ id: "10" }) }],
};
const state: StateChange = { live, draft: { base: [], files }, checked: { files, findings: [], check } };
const published: StateChange = { ...state, live: { ...live, files } };
const behind: StateChange = { ...state, draft: { base: files, files: [growthbookFile] } };

const plan = {
  once: { visitors_each: 1, days: 1 },
  any_time: { visitors_each: 1, days: null },
  smallest: [{ weeks: 1, once: 0.1, any_time: null }],
};

const effect = { estimate: 0.1, low: 0, high: 0.2, p_value: 0.1 };
const compared = { relative: { sequential: effect, bayesian: { chance_to_win: 0.5 } }, corrected_p_value: 0.1 };
const metric: MetricResult = {
  ...{ id: "1", kind: "revenue", role: { kind: "goal", minimum_effect: 0.1 }, direction: "decrease" },
  shown: [1, 2, 3].map((total) => ({ total, mean: 1 })),
  comparisons: [
    { variation: "2", outcome: { compared } },
    { variation: "3", outcome: { refused: "too_few" } },
  ],
};
const report: Report = {
  verdict: {
    decision: "ship",
    variation: "2",
    reasons: [{ reason: "goal_better", metric: "1", variation: "2", ...effect }],
  },
  reasons: [""],
  ...{ metrics: [metric], exposures: [1, 2, 3] },
  ...{ sample_ratio: { p_value: 0.1, mismatch: true }, correction: "holm", coverage: 0.95, mixed: 2 },
  variations: ["1", "2", "3"].map((id) => ({ id, visitors: 1, expected: 1 })),
};

/** Values and names of files, which are the same in every language. */
const data =
  /\b(tablet|desktop|mobile|EUR|GBP|PLN|RON|UTC|source|campaign|country|region|language|growthbook\.json)\b/g;

/** Words of a view that stand outside of messages. */
function wordsOf(view: ReactNode, ownState: StateChange): string[] {
  const html = renderToStaticMarkup(
    <InConsole state={ownState} language="bracketed">
      {view}
    </InConsole>,
  );
  const attributes = [...html.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(([, text]) => text);
  // What people wrote, and codes of languages and countries between them, are no texts of the console.
  const words = html
    .replaceAll(/<(textarea|code|time|datalist).*?<\/\1>/gs, "")
    .replaceAll(/ value="[^"]*"/g, "")
    .replaceAll(/<[^>]+>/g, "\n");
  return [...attributes, words]
    .map(withoutMessages)
    .flatMap((text) => text.replaceAll(data, "").split("\n"))
    .filter((text) => /\p{L}{3}/u.test(text));
}

/** Takes out what is in brackets, the innermost first. */
function withoutMessages(text = ""): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, "");
  return rest === text ? text : withoutMessages(rest);
}

const form = { experiment, change: () => undefined, audience: undefined };

test.each<[string, ReactNode, StateChange?]>([
  ["the list of experiments", <ExperimentsOverview key="1" />],
  ["the list of live experiments", <ExperimentsOverview key="1" />, published],
  ["its name and status", <BasicFields key="1" {...form} />],
  ["its pages", <PageFields key="1" {...form} />],
  ["its variations", <VariationFields key="1" {...form} />],
  ["its audience", <AudienceFields key="1" {...form} />],
  ["an audience that only JSON can say", <AudienceFields key="1" {...form} experiment={{ condition: { $or: [] } }} />],
  ["its goals and plan", <GoalFields key="1" {...form} />],
  ["a plan", <PlanTable key="1" plan={plan} variations={2} onChoose={() => undefined} />],
  ["results", <Results key="1" report={report} />],
  ["the files", <FilesView key="1" />],
  ["the files that GrowthBook sent", <FilesView key="1" />, behind],
  ["publishing", <PublishView key="1" />],
  ["publishing what others have got in the way of", <PublishView key="1" />, behind],
])("%s: only messages and data", (_, view, ownState = state) => {
  expect(wordsOf(view, ownState)).toEqual([]);
});
