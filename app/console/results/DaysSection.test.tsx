// Results over time: hidden at first, then a sentence and a table beside each chart.
import { expect, test } from "vitest";
import { renderedTexts } from "../../i18n/rendered-texts.tsx";
import { InConsole } from "../in-console.tsx";
import { ResultsByDay } from "./DaysSection.tsx";
import { type ExperimentDays, withGaps } from "./days.ts";

const night = { day: "2026-11-13", visitors: 800, wrong_split: false, verdict: null, changed: false };
const hidden = { days: 3.4, of_days: 7, events: 12, of_events: 50 };
const point = (day: string, low = -0.05) => ({ day, estimate: 0.1, low, high: 0.25 });
const compared: ExperimentDays = {
  hidden: null,
  days: [
    { ...night, verdict: { decision: "keep_running" } },
    { ...night, day: "2026-11-14", verdict: { decision: "ship", variation: "b" }, changed: true },
  ],
  series: [{ metric: "sale", variation: "b", points: [point("2026-11-13"), point("2026-11-14", 0.01)] }],
};

const textOf = (days: ExperimentDays) =>
  renderedTexts(
    <InConsole>
      <ResultsByDay days={days} />
    </InConsole>,
  ).join("|");

test("before the first night there is nothing", () => {
  expect(textOf({ hidden, days: [], series: [] })).toBe("No night has passed yet since it started.");
});

test("early figures are hidden, and that is explained", () => {
  const text = textOf({ hidden, days: [night], series: [] });
  expect(text).toContain("3 of 7 days have passed, and there are 12 of 50 events.");
  expect(text).not.toContain("split");
});

test("a wrong split is told all the same", () => {
  const text = textOf({ hidden, days: [{ ...night, wrong_split: true }], series: [] });
  expect(text).toContain("On 13 Nov 2026 visitors were not split as planned");
});

test("a chart has a heading, a sentence, and the same figures as a table", () => {
  const text = textOf(compared);
  expect(text).toContain(
    "sale of “b”|On 14 Nov 2026 sale changed by +10% with “b”, compared with the page as it is; the true change is from +1% to +25%.",
  );
  expect(text).toContain("14 Nov 2026|+10%|from +1% to +25%|ship “b” (changed)|13 Nov 2026|+10%|from -5% to +25%");
});

test("what was never compared is said", () => {
  expect(textOf({ ...compared, series: [] })).toBe("Nothing could be compared yet.");
});

test("days without a figure leave a gap", () => {
  const days = withGaps([point("2026-02-27"), point("2026-03-02")]);
  expect(days.map(({ day, point }) => [day, point !== undefined])).toEqual([
    ["2026-02-27", true],
    ["2026-02-28", false],
    ["2026-03-01", false],
    ["2026-03-02", true],
  ]);
  expect(withGaps([])).toEqual([]);
});
