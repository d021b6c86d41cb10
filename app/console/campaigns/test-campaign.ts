// For tests: a campaign as control answers it.
import type { Campaign } from "./campaigns-api.ts";

export const campaignWith = (change: Partial<Campaign> = {}): Campaign => ({
  ...{ name: "advent", state: "on", source: "google", language: "fi", landing: "/kampanja/", after: null },
  ...{ begins: Date.UTC(2026, 11, 1), ends: Date.UTC(2026, 11, 25), budget: "", partner: "" },
  ...{ clicks: 0, consented: 0, conversions: 0, revenue: [], overlaps: [], network: null },
  known_by: [{ id: "gclid", with: null, value: null }],
  ...change,
});
