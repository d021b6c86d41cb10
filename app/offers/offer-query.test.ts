// What an address of the offers' page says.
import { expect, test } from "vitest";
import { readCompared, readOfferQuery } from "./offer-query.ts";

const usual = {
  sorting: { column: "apr", reversed: false },
  withoutOpeningFee: false,
  fullOnly: false,
  maxInstalment: undefined,
  showsDeclined: false,
};

test.each([
  ["", {}],
  ["sort=total", { sorting: { column: "total", reversed: false } }],
  ["sort=-arrived", { sorting: { column: "arrived", reversed: true } }],
  ["sort=rate", { sorting: { column: "rate", reversed: false } }],
  ["sort=-instalment", { sorting: { column: "instalment", reversed: true } }],
  ["sort=commission", {}],
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

test.each([
  ["", []],
  ["compare=b,a", ["b", "a"]],
  ["compare=b,b,x", ["b"]],
  ["compare=a,b,c,d", ["a", "b", "c"]],
  ["side=a", []],
])("?%s puts %j side by side", (query, compared) => {
  expect(readCompared(new URLSearchParams(query), ["a", "b", "c", "d"])).toEqual(compared);
});
