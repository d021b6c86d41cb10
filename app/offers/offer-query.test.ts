// What an address of the offers' page says, and which offers that leaves.
import { expect, test } from "vitest";
import { matchesFilter, readOfferQuery } from "./offer-query.ts";
import { sampleCardOffer, sampleOffer } from "./sample-offer.ts";

const usual = { withoutOpeningFee: false, fullOnly: false, maxInstalment: undefined, showsDeclined: false };

test.each([
  ["", {}],
  ["opening_fee=none", { withoutOpeningFee: true }],
  ["opening_fee=5", {}],
  ["full=1", { fullOnly: true }],
  ["full=0", {}],
  ["max_instalment=300", { maxInstalment: 300 }],
  ["max_instalment=0", {}],
  ["max_instalment=1e4", {}],
  ["max_instalment=-5", {}],
  ["max_instalment=30.5", {}],
  ["show=declined", { showsDeclined: true }],
  ["show=all", {}],
])("?%s", (query, differing) => {
  expect(readOfferQuery(new URLSearchParams(query))).toEqual({ ...usual, ...differing });
});

const offers = [
  { ...sampleOffer, id: "a" },
  { ...sampleOffer, id: "b", instalment: 50_000, opening_fee: 100 },
  { ...sampleOffer, id: "c", for_less: true, instalment: 30_000 },
];

test.each([
  ["", "abc"],
  ["opening_fee=none", "ac"],
  ["full=1", "ab"],
  ["max_instalment=500", "abc"],
  ["max_instalment=499", "ac"],
  ["max_instalment=300", "c"],
  ["max_instalment=299", ""],
  ["full=1&opening_fee=none", "a"],
])("?%s leaves %s", (query, ids) => {
  const filter = readOfferQuery(new URLSearchParams(query));
  const left = offers.filter((offer) => matchesFilter(offer, filter));
  expect(left.map(({ id }) => id).join("")).toBe(ids);
});

test("of a card, what has to be paid a month counts", () => {
  const of = (query: string) => matchesFilter(sampleCardOffer, readOfferQuery(new URLSearchParams(query)));
  expect(of("max_instalment=60")).toBe(true);
  expect(of("max_instalment=59")).toBe(false);
});
