// What the front page says of applications.
import { expect, test } from "vitest";
import type { Application, OfferDetails } from "../api/types.ts";
import { readCatalogue } from "../publish/messages.ts";
import { bestOffer, nextStep } from "./summary.ts";

const offer = (id: string, state: OfferDetails["state"], accepted?: string) =>
  ({ id, state, accepted }) as OfferDetails;

test.each<[string, OfferDetails[], string | undefined]>([
  ["none", [], undefined],
  ["the first that is open", [offer("a", "expired"), offer("b", "open"), offer("c", "open")], "b"],
  ["the accepted one", [offer("a", "superseded"), offer("b", "accepted", "2026-11-20T12:00:00Z")], "b"],
  ["none that is over", [offer("a", "declined"), offer("b", "withdrawn")], undefined],
])("the best offer is %s", (_, offers, expected) => {
  expect(bestOffer({ offers })?.id).toBe(expected);
});

const states: Application["state"][] = [
  "awaiting-co-applicant",
  "collecting",
  "ready",
  "no-offers",
  "accepted",
  "signed",
  "paid-out",
  "withdrawn",
  "expired",
];

test.each(
  states.flatMap((state) => [
    { kind: "loan", form: "loan-form", state },
    { kind: "card", form: "credit-card-form", state },
  ]),
)("somebody whose application for a $kind is $state is told what to do next", ({ kind, form, state }) => {
  const { text, screen } = nextStep({ state, kind });
  expect(readCatalogue("en-gb")?.get(text)).toBeTruthy();
  expect(screen).toBe(state === "withdrawn" || state === "expired" ? form : "offers");
});

test("a card in use is called a card", () => {
  expect(nextStep({ state: "paid-out", kind: "card" }).text).toBe("home.next.card");
  expect(nextStep({ state: "paid-out", kind: "loan" }).text).toBe("home.next.loan");
});
