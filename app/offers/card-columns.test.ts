// What a list of cards shows that one of loans does not.
import { expect, test } from "vitest";
import { cardColumns } from "./card-columns.tsx";
import { offerColumns } from "./offer-columns.tsx";
import { sampleCardOffer } from "./sample-offer.ts";

const options = {
  message: (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(" "),
  figures: { money: (amount: number) => `${amount} €`, percent: (percent: number) => `${percent} %` },
  day: (iso: string) => iso,
  dearest: 1,
} as Parameters<typeof cardColumns>[0];
const columns = cardColumns(options);
const column = (id: string) => columns.find((one) => one.id === id);

test("has the orders of loans, and that of interest-free days", () => {
  const loans = offerColumns(options).map(({ id }) => id);
  expect(columns.map(({ id }) => id)).toEqual(loans.flatMap((id) => (id === "rate" ? ["rate", "days"] : id)));
});

test("a month is the least payment, not the example's instalment", () => {
  expect(column("instalment")?.name).toBe("cards.least-payment");
  expect(column("instalment")?.show(sampleCardOffer)).toBe("60 €");
  expect(column("instalment")?.value(sampleCardOffer)).toBe(6_000);
});

test("shows the interest-free days, and sorts the most first", () => {
  expect(column("days")?.show(sampleCardOffer)).toBe("cards.days 45");
  expect(column("days")?.value(sampleCardOffer)).toBe(-45);
});
