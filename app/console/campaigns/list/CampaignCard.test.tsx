// What a campaign's card says of it.
import { expect, test } from "vitest";
import { renderedTexts } from "../../../i18n/rendered-texts.tsx";
import { InConsole } from "../../in-console.tsx";
import type { Campaign } from "../campaigns-api.ts";
import { campaignWith } from "../test-campaign.ts";
import { CampaignCard } from "./CampaignCard.tsx";

const textOf = (change: Partial<Campaign>) =>
  renderedTexts(
    <InConsole>
      <CampaignCard campaign={campaignWith(change)} />
    </InConsole>,
  ).join(" ");

test("its last day is the one before it is over", () => {
  expect(textOf({})).toMatch(/1 Dec 2026 – 24 Dec 2026/);
});

test("what it brought, in every currency", () => {
  const revenue = [
    { currency: "EUR", cents: 150_050 },
    { currency: "PLN", cents: 99 },
  ];
  const text = textOf({ clicks: 1200, consented: 300, conversions: 7, revenue });
  // Between a currency's code and the amount is a space that does not break.
  expect(text).toContain("Clicks 1,200 Consented to marketing 25% Conversions 7 Revenue €1,500.50, PLN\u00a00.99");
});

test("of nothing there is no share", () => {
  expect(textOf({})).toContain("Consented to marketing – Conversions 0 Revenue –");
});

test("others on its landing page at the same time are named", () => {
  expect(textOf({ overlaps: ["lucia", "sale"] })).toContain("On the same landing page at the same time: lucia, sale");
  expect(textOf({})).not.toContain("same time");
});
