// What the charts of clicks and conversions say, in a sentence and as a table.
import { expect, test } from "vitest";
import { renderedTexts } from "../../../i18n/rendered-texts.tsx";
import { InConsole } from "../../in-console.tsx";
import { ClicksChart } from "./ClicksReport.tsx";
import { ConversionsChart } from "./ConversionsReport.tsx";

const days = { from: "2026-03-01", to: "2026-03-02" };
const rows = [
  { region: "fi", value: "google", clicks: 30, consented: 12 },
  { region: "fi", value: "facebook", clicks: 10, consented: 8 },
];
const before = [{ region: "fi", value: "google", clicks: 50, consented: 1 }];

const clicksText = (compares: boolean) =>
  renderedTexts(
    <InConsole>
      <ClicksChart by="source" days={days} compares={compares} rows={rows} before={compares ? before : []} />
    </InConsole>,
  ).join(" ");

test("clicks have a sentence, and the same figures in a table", () => {
  const text = clicksText(false);
  expect(text).toContain("40 clicks; visitors consented to marketing at 50% of them.");
  expect(text).toContain("Show as table Clicks by: Source Source Clicks With consent google 30 12 facebook 10 8");
  expect(text).not.toContain("before");
});

test("they are compared with as many days before", () => {
  expect(clicksText(true)).toContain("20% less than in as many days before (50).");
});

test("no clicks say what to do", () => {
  const none = <ClicksChart by="day" days={days} compares={false} rows={[]} before={[]} />;
  expect(renderedTexts(<InConsole>{none}</InConsole>).join(" ")).toContain("No clicks in these days.");
});

test("conversions have the last and the first click side by side, and their values", () => {
  const conversion = { value: "google", name: "sale", currency: "EUR", first: 1, last: 2 };
  const other = { ...conversion, value: "", currency: null, first: 3, last: 0, first_cents: 0, last_cents: 0 };
  const all = [{ ...conversion, first_cents: 1050, last_cents: 2100 }, other];
  const chart = <ConversionsChart by="source" days={days} compares={false} rows={all} before={[]} />;
  const text = renderedTexts(<InConsole>{chart}</InConsole>).join(" ");
  expect(text).toContain("2 conversions by their last click.");
  expect(text).toContain("google 2 1 (none) 0 3");
  expect(text).toMatch(/google, sale, EUR 2 1 €21\.00 €10\.50 \(none\), sale 0 3 – –/);
});

test("by day the first and the last click are the same", () => {
  const conversion = { value: "2026-03-02", name: "sale", currency: "EUR", first: 3, last: 3 };
  const rows = [{ ...conversion, first_cents: 300, last_cents: 300 }];
  const chart = <ConversionsChart by="day" days={days} compares={false} rows={rows} before={[]} />;
  expect(renderedTexts(<InConsole>{chart}</InConsole>)).toContain("2 Mar 2026: Conversions 3");
});

test("clicks by day stand beside those of the same day of the days before", () => {
  const ofDay = (value: string, clicks: number) => ({ region: "fi", value, clicks, consented: 1 });
  const rows = [ofDay("2026-03-02", 7)];
  const before = [ofDay("2026-02-28", 4), ofDay("2026-02-27", 2)];
  const chart = <ClicksChart by="day" days={days} compares rows={rows} before={before} />;
  expect(renderedTexts(<InConsole>{chart}</InConsole>)).toContain("2 Mar 2026: Clicks 7, With consent 1, Before 4");
});
