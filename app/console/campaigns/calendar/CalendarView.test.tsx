// Which campaigns the calendar shows.
import { expect, test } from "vitest";
import { renderedTexts } from "../../../i18n/rendered-texts.tsx";
import { InConsole } from "../../in-console.tsx";
import type { Campaign } from "../campaigns-api.ts";
import { campaignWith } from "../test-campaign.ts";
import { Calendar } from "./CalendarView.tsx";

const textOf = (campaigns: readonly Campaign[]) =>
  renderedTexts(
    <InConsole>
      <Calendar campaigns={campaigns} now={Date.UTC(2026, 10, 26)} />
    </InConsole>,
  ).join(" ");

test("campaigns of half a year are shown, and no others", () => {
  const former = campaignWith({ name: "former", begins: Date.UTC(2026, 8, 1), ends: Date.UTC(2026, 9, 1) });
  const text = textOf([campaignWith(), former, campaignWith({ name: "beside", overlaps: ["advent"] })]);
  expect(text).toMatch(/Oct 2026 Nov 2026 Dec 2026 Jan 2027 Feb 2027 Mar 2027/);
  expect(text).toMatch(/advent On, 1 Dec 2026 – +24 Dec 2026, \/kampanja\//);
  expect(text).toContain("On the same landing page at the same time: advent");
  expect(text).not.toContain("former");
});

test("months without campaigns say so", () => {
  expect(textOf([])).toBe("No campaign is on in these months.");
});
