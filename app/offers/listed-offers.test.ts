// Which offers a list shows, and in which order.
import { expect, test } from "vitest";
import type { OfferShown } from "../api/types.ts";
import { listedOffers } from "./listed-offers.ts";
import { readOfferQuery } from "./offer-query.ts";

const offer: OfferShown = {
  id: "a",
  application: "c",
  lender: { id: "fabula-bank", name: "Fabula Bank" },
  product: "fabula-bank-loan",
  currency: "EUR",
  amount: 2_000_000,
  months: 48,
  for_less: false,
  rate_percent: 7.9,
  rate_type: "fixed",
  opening_fee: 0,
  monthly_fee: 500,
  instalment: 49_232,
  apr_percent: 8.77,
  total_payable: 2_363_137,
  total_cost: 363_137,
  first_due: "2026-12-23",
  conditions: [],
  state: "open",
  arrived_at: "2026-11-23T10:00:03Z",
  expires_at: "2026-12-23T10:00:00Z",
};

const offers: OfferShown[] = [
  { ...offer, id: "a" },
  { ...offer, id: "b", apr_percent: 7, rate_percent: 8, instalment: 50_000, opening_fee: 100 },
  { ...offer, id: "c", apr_percent: 6, total_payable: 1_000_000, for_less: true, instalment: 30_000 },
  { ...offer, id: "d", apr_percent: 5, state: "declined", arrived_at: "2026-11-23T10:00:01Z" },
  { ...offer, id: "e", total_payable: 2_300_000, arrived_at: "2026-11-23T10:00:02Z" },
];

test.each([
  ["", "baec"],
  ["sort=-apr", "aebc"],
  ["sort=total", "eabc"],
  ["sort=-total", "abec"],
  ["sort=instalment", "aebc"],
  ["sort=rate", "aebc"],
  ["sort=arrived", "eabc"],
  ["sort=-arrived", "abec"],
  ["show=declined", "dbaec"],
  ["show=declined&sort=arrived", "deabc"],
  ["opening_fee=none", "aec"],
  ["full=1", "bae"],
  ["max_instalment=500", "baec"],
  ["max_instalment=499", "aec"],
  ["max_instalment=300", "c"],
  ["max_instalment=299", ""],
])("?%s lists %s", (query, ids) => {
  const listed = listedOffers(offers, readOfferQuery(new URLSearchParams(query)));
  expect(listed.map(({ id }) => id).join("")).toBe(ids);
});
