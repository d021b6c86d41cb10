// What the reports of sessions, of rules and of what was turned away say.
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { renderedHtml, renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { CutNotice } from "./CutNotice.tsx";
import { HitsCharts } from "./HitsReport.tsx";
import { ReportTabs } from "./ReportTabs.tsx";
import { SessionsChart } from "./SessionsReport.tsx";
import { TurnedAwayCharts } from "./TurnedAwayReport.tsx";

const days = { from: "2026-03-01", to: "2026-03-02" };
const textOf = (view: ReactNode, language: "en-gb" | "fi" = "en-gb") =>
  renderedTexts(<InConsole language={language}>{view}</InConsole>).join(" ");

const ofDay = (value: string, sessions: number, region = "fi") => ({ region, value, sessions });
const now = {
  sessions: [ofDay("2026-03-02", 7), ofDay("2026-03-02", 2, "intl"), ofDay("2026-03-01", 1)],
  sums: { total: 10, unreadable: 1 },
};
const before = { sessions: [ofDay("2026-02-28", 4)], sums: { total: 4, unreadable: 0 } };

test("sessions by day stand beside those of the days before", () => {
  const text = textOf(<SessionsChart by="day" days={days} now={now} before={before} />);
  expect(text).toContain(
    "Sessions by: Day 10 sessions. 150% more than in as many days before (4). One more could not be read.",
  );
  expect(text).toContain("2 Mar 2026: Sessions 9, Before 4");
});

test("sessions by what they have in common are bars and a table, the first 25 of them", () => {
  const screens = Array.from({ length: 26 }, (_, place) => ofDay(place === 0 ? "" : `${place}×800`, 30 - place));
  const answer = { sessions: screens, sums: { total: 455, unreadable: 0 } };
  const text = textOf(<SessionsChart by="screen" days={days} now={answer} before={undefined} />);
  expect(text).toContain("455 sessions. These are the first 25; one more is in the CSV file.");
  expect(text).toContain("Size of the screen Sessions (none) 30 1×800 29");
  expect(text).not.toContain("25×800");
});

test("no session at all is said, and drawn as nothing", () => {
  const none = { sessions: [], sums: { total: 0, unreadable: 0 } };
  expect(textOf(<SessionsChart by="day" days={days} now={none} before={before} />)).toBe("No session in these days.");
});

test("rules that answered are told with their hits", () => {
  const rule = (source: string, hits: number) => ({ source, hits, target: "/", status: 301 });
  const now = {
    rules: [rule("/laina", 1200), rule("/luotto", 30)],
    days: [
      { day: "2026-03-02", hits: 1000 },
      { day: "2026-03-01", hits: 230 },
    ],
  };
  const before = { rules: [rule("/laina", 615)], days: [{ day: "2026-02-28", hits: 615 }] };
  const text = textOf(<HitsCharts days={days} now={now} before={before} />);
  expect(text).toContain("Rules answered 1,230 times. 100% more than in as many days before (615).");
  expect(text).toContain("2 Mar 2026: Hits 1,000, Before 615");
  expect(text).toContain("2 rules answered.");
  expect(text).toContain("Rule Hits /laina 1,200 /luotto 30");
  const none = { rules: [], days: [] };
  expect(textOf(<HitsCharts days={days} now={none} before={undefined} />)).toBe("No rule answered in these days.");
});

test("what was turned away is told by day, and by what it was and why", () => {
  const rows = [
    { day: "2026-03-02", what: "paths", why: "day", count: 40 },
    { day: "2026-03-02", what: "clicks", why: "address", count: 2 },
    { day: "2026-03-01", what: "clicks", why: "address", count: 3 },
  ] as const;
  const text = textOf(<TurnedAwayCharts days={days} now={rows} before={[]} />);
  expect(text).toContain("45 were not counted. There were none in as many days before.");
  expect(text).toContain("2 Mar 2026: Turned away 42, Before 0");
  expect(text).toContain("Paths that lead nowhere: too many on one day 40 Clicks: too many from one address 5");
  expect(textOf(<TurnedAwayCharts days={days} now={[]} before={undefined} />, "fi")).toBe(
    "Näinä päivinä mitään ei jätetty kirjaamatta.",
  );
});

test("a report that is cut short says so", () => {
  expect(textOf(<CutNotice rows={1000} />)).toContain("A report has 1,000 rows at most");
  expect(textOf(<CutNotice rows={999} />)).toBe("");
});

test("one sees the ways to the reports that one may read", () => {
  const html = renderedHtml(
    <InConsole caller={{ may_read_counts: ["audit", "campaigns"] }}>
      <ReportTabs current="turned-away" />
    </InConsole>,
  );
  const links = [...html.matchAll(/<a ([^>]*)>([^<]*)</g)].map(([, attributes, name]) => [
    name,
    attributes?.includes('aria-current="page"'),
  ]);
  expect(links).toEqual([
    ["Sessions", false],
    ["Clicks and conversions", false],
    ["Turned away", true],
  ]);
});
