import { expect, test } from "vitest";
import type { OfferDetails } from "../api/types.ts";
import { openOffers } from "./open-offers.ts";

const offer = (state: OfferDetails["state"]) => ({ state }) as OfferDetails;

test("offers that can be accepted are counted over all applications", () => {
  const offers = [offer("open"), offer("declined"), offer("open")];
  expect(openOffers([{ offers }, { offers: [] }, { offers: [offer("open"), offer("expired")] }])).toBe(3);
  expect(openOffers([])).toBe(0);
});
