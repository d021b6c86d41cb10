// The orders in which offers can be listed.
import { expect, test } from "vitest";
import { readSorting, sorted } from "../comparison/sorting.ts";
import { numberStyles } from "../publish/locale-text.ts";
import { figuresIn } from "./figures.ts";
import { offerColumns } from "./offer-columns.tsx";
import { sampleOffer } from "./sample-offer.ts";

const columns = offerColumns({
  message: (id) => id,
  figures: figuresIn(numberStyles("fi")),
  day: (iso) => iso,
  dearest: 1,
});

const offers = [
  { ...sampleOffer, id: "a" },
  { ...sampleOffer, id: "b", apr_percent: 7, rate_percent: 8, instalment: 50_000 },
  { ...sampleOffer, id: "c", total_payable: 2_300_000, arrived_at: "2026-11-23T10:00:02Z" },
];

test.each([
  ["", "bac"],
  ["sort=apr", "bac"],
  ["sort=-apr", "acb"],
  ["sort=total", "cab"],
  ["sort=-total", "abc"],
  ["sort=instalment", "acb"],
  ["sort=-rate", "bac"],
  ["sort=arrived", "cab"],
  ["sort=-arrived", "abc"],
  ["sort=commission", "bac"],
])("?%s lists %s: the cheapest first, and equal ones as the API ranks them", (query, ids) => {
  const { column, reversed } = readSorting(new URLSearchParams(query), columns);
  const { value } = columns.find(({ id }) => id === column) ?? {};
  const listed = value && sorted(offers, value, reversed);
  expect(listed?.map(({ id }) => id).join("")).toBe(ids);
});
