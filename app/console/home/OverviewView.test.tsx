// What the overview says of what is live, what needs attention, and what was counted.
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { AttentionSection } from "./AttentionSection.tsx";
import { Sections } from "./OverviewView.tsx";
import type { Attention, Overview } from "./overview-calls.ts";

const noCharts: Overview["charts"] = { span: "hours", series: [], marks: [] };
const systems: Overview["systems"] = {
  counts: { waiting: 0, taken_in: null, merged: null },
  ...{ deliveries: null, mails_waiting: 0, index: null },
  origin: { is_well: true, took_ms: 12, status: 401 },
};
const nothing: Overview = {
  ...{ version: 1, live: [], attention: [], charts: noCharts, systems },
  drafts: { own: [], to_review: [] },
};

const textOf = (overview: Partial<Overview>) =>
  renderedTexts(
    <InConsole>
      <Sections overview={{ ...nothing, ...overview }} onChange={() => undefined} />
    </InConsole>,
  )
    .join(" ")
    .replaceAll(/ +/g, " ");

test("nothing is live, and all is well", () => {
  expect(textOf({})).toBe(
    "Needs attention Nothing needs attention. Live now Nothing has been published yet. Systems " +
      "Counts of visits well Nothing has been counted yet. Mails about drafts well None is waiting. " +
      "Origin well It answered in 12 ms.",
  );
});

const draft: Overview["drafts"]["own"][number] = {
  ...{ id: "0123456789abcdef", title: "Autumn", state: "in-review", updated_by: "outi@kirkas.example" },
  updated_at: Date.UTC(2026, 10, 27, 9),
};

test("drafts that wait are listed with a way to each, those to review first", () => {
  const own = { ...draft, id: "ffff456789abcdef", title: "Winter", state: "open" } as const;
  const text = textOf({ drafts: { own: [own], to_review: [draft] } });
  expect(text).toMatch(
    /Drafts that wait for you To review Autumn in review Changed 27 Nov 2026, \S+ by outi@\S+ Your own Winter Changed/,
  );
  const html = renderedHtml(
    <InConsole>
      <Sections overview={{ ...nothing, drafts: { own: [], to_review: [draft] } }} onChange={() => undefined} />
    </InConsole>,
  );
  expect(html).toMatch(/href="[^"]*\/drafts\/0123456789abcdef\/"[^>]*>Autumn</);
  expect(html).not.toContain("Your own");
});

test("what is not well among the systems says so, and why", () => {
  const text = textOf({
    systems: {
      counts: { waiting: 2, taken_in: "2026-11-27T09:00:00.000Z", merged: null },
      deliveries: { waiting: 3, dead: 1 },
      mails_waiting: 1,
      origin: { is_well: false, took_ms: 2000, status: null },
      index: { state: "updating", version: "0123456789abcdef", done: 1500 },
    },
  });
  for (const expected of [
    /Counts of visits well Last taken in 27 Nov 2026, \S+\. 2 batches are not in reports yet\./,
    /Deliveries to networks look at it 3 waiting, 1 failed for good Deliveries to networks/,
    /Mails about drafts well One is waiting\. Origin look at it It does not answer within two seconds\./,
    /List of rules well It is catching up with\s+01234567\s+1,500 rules read/,
  ])
    expect(text).toMatch(expected);
  const failing = { is_well: false, took_ms: 9, status: 503 };
  expect(textOf({ systems: { ...systems, origin: failing } })).toContain("Origin look at it It answers 503.");
});

const matter = (change: Partial<Attention>): Attention => ({
  ...{ what: "maintenance", matter: "maintenance", part: "maintenance", count: 1 },
  ...{ usual: null, experiment: null, snoozed: null },
  ...change,
});
const ofExperiment = (name: Attention["matter"]) =>
  matter({ what: `${name}:hero`, matter: name, part: "experiments", experiment: "hero" });

test("each matter leads to where one acts", () => {
  const text = textOf({
    attention: [
      matter({}),
      ofExperiment("wrong-split"),
      ofExperiment("broken-guardrail"),
      matter({ what: "dead-deliveries", matter: "dead-deliveries", part: "campaigns", count: 3 }),
      matter({ what: "failing-targets", matter: "failing-targets", part: "redirects", count: 2 }),
      matter({ what: "overdue-holdout", matter: "overdue-holdout", part: "experiments" }),
      matter({ what: "lagging-index", matter: "lagging-index", part: "redirects" }),
      matter({ what: "rising-not-found", matter: "rising-not-found", part: "redirects", count: 1500, usual: 200 }),
      matter({ what: "rollout", matter: "rollout", part: "release", count: 10 }),
      ofExperiment("past-plan"),
      ofExperiment("waiting-decision"),
      ofExperiment("released-content"),
      matter({ what: "ending-tokens", matter: "ending-tokens", part: "tokens" }),
    ],
  });
  expect(text).toContain("Visitors see the maintenance page. Maintenance Snooze");
  expect(text).toMatch(/Visitors of the experiment hero are not split as planned, .* Results/);
  expect(text).toContain("A guardrail of the experiment hero is broken. Results");
  expect(text).toContain("3 deliveries to networks have failed. Deliveries to networks");
  expect(text).toContain("2 targets of redirects fail. Targets");
  expect(text).toContain("it did not end by itself. End it by hand. Holdout");
  expect(text).toContain("The list of rules has not caught up with what is live for 10 minutes. Redirects");
  expect(text).toContain("404s are rising: 1,500 in 24 hours, where 200 a day are usual. 404s");
  expect(text).toContain("A release is being rolled out: 10% of visitors have it. Roll-out");
  expect(text).toContain("The experiment hero has reached its planned end. Results");
  expect(text).toMatch(/about the experiment hero, against the verdict, waits for a colleague’s approval. Decisions/);
  expect(text).toMatch(/what the experiment hero shows to everybody, so the experiment can be taken out. Decisions/);
  expect(text).toContain("One CI token ends within 14 days. CI tokens");
});

test("the results of an experiment are where one acts on it", () => {
  const html = renderedHtml(
    <InConsole>
      <AttentionSection attention={[ofExperiment("wrong-split")]} onChange={() => undefined} />
    </InConsole>,
  );
  expect(html).toMatch(/href="[^"]*\/experiments\/hero\/results\/"/);
});

test("the holdout is ended at its own page", () => {
  const overdue = matter({ what: "overdue-holdout", matter: "overdue-holdout", part: "experiments" });
  const html = renderedHtml(
    <InConsole>
      <AttentionSection attention={[overdue]} onChange={() => undefined} />
    </InConsole>,
  );
  expect(html).toMatch(/href="[^"]*\/console\/experiments\/holdout\/"/);
});

test("what may wait is folded, with who says so, until when and why", () => {
  const snoozed = { by: "outi@kirkas.example", until: "2026-12-01T10:00:00.000Z", reason: "Mended on Monday" };
  const text = textOf({ attention: [matter({ snoozed })] });
  expect(text).toMatch(
    /^Needs attention Nothing needs attention\. Snoozed \(1\) Visitors see the maintenance page\. Snoozed by outi@kirkas.example until 1 Dec 2026, .*:\s+Mended on Monday Maintenance End snooze/,
  );
});

test("only who may change the part of a matter may let it wait", () => {
  const text = renderedTexts(
    <InConsole caller={{ may_change: ["campaigns"] }}>
      <AttentionSection attention={[matter({})]} onChange={() => undefined} />
    </InConsole>,
  );
  expect(text.join(" ")).toBe("Needs attention Visitors see the maintenance page. Maintenance");
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
  expect(text).toMatch(/Hosts\s+fedcba98 Systems/);
});

/** Hits of three hours: of the first nothing is known. */
const hits = (change: number | null): Overview["charts"]["series"][number] => ({
  measure: "hits",
  points: [
    { at: "2026-11-20T09:00:00.000Z", count: null, before: 3 },
    { at: "2026-11-20T10:00:00.000Z", count: 1200, before: 0 },
    { at: "2026-11-20T11:00:00.000Z", count: 34, before: 40 },
  ],
  sum: 1234,
  change,
});
const mark = { at: "2026-11-20T11:59:00.000Z", kind: "redirects", who: "outi@kirkas.example", why: "A typo" } as const;
const chartsText = (charts: Partial<Overview["charts"]>) => textOf({ charts: { ...noCharts, ...charts } });

test.each([
  ["hours", -0.12, "1,234 in 24 hours. Hits of redirects fell 12% against the day before."],
  ["hours", 0.5, "Hits of redirects rose 50% against the day before."],
  ["hours", 0.004, "Hits of redirects are as many as the day before."],
  ["hours", null, "There is too little to compare with."],
  ["days", -0.12, "1,234 in 30 days. Hits of redirects fell 12% against the 30 days before."],
] as const)("a chart of %s says how much has changed: %s", (span, change, sentence) => {
  expect(chartsText({ span, series: [hits(change)] })).toContain(sentence);
});

test("the first figures that somebody may see stand above all else, with how they have changed", () => {
  const of = (measure: "clicks" | "errors" | "renewals" | "requests", change: number | null) => ({
    ...hits(change),
    measure,
  });
  const series = [of("errors", null), of("renewals", 0), of("clicks", -0.12), hits(0.5), of("requests", null)];
  expect(chartsText({ span: "days", series })).toMatch(
    /^Last 24 hours Last 30 days Requests 1,234 In the last 30 days Clicks 1,234 -12% against the 30 days before Hits of redirects 1,234 \+50% against .* before Renewals of sessions 1,234 0% against .* before Needs attention/,
  );
});

test("the point that one is at is in words, with what was made live in its hour, and the address leads to the other time", () => {
  const html = renderedHtml(
    <InConsole>
      <Sections
        overview={{ ...nothing, charts: { ...noCharts, series: [hits(null)], marks: [mark] } }}
        onChange={() => undefined}
      />
    </InConsole>,
  );
  expect(html).toMatch(
    /type="range"[^>]* aria-label="Hits of redirects, point by point" aria-valuetext="[^"]* so far: Latest 34, Before 40\. Redirects made live by outi@kirkas\.example: A typo"/,
  );
  expect(html).toMatch(/aria-current="page"[^>]*>Last 24 hours<\/a><a [^>]*href="[^"]*\?span=days"/);
});

test("of what was never counted there is no plot", () => {
  const points = [{ at: "2026-11-20T09:00:00.000Z", count: null, before: null }];
  const text = chartsText({ series: [{ measure: "clicks", points, sum: 0, change: null }] });
  expect(text).toMatch(/Clicks 0 in 24 hours\. There is too little to compare with\.$/);
});
