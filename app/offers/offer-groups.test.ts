// Which offers are listed together.
import { expect, test } from "vitest";
import { type OfferGroup, offersIn } from "./offer-groups.ts";
import { sampleOffer } from "./sample-offer.ts";

const states = ["open", "declined", "expired", "accepted", "superseded", "refused", "paid-out", "cancelled"] as const;
const offers = states.map((state) => ({ ...sampleOffer, id: state, state }));

test.each<[OfferGroup, string[]]>([
  ["compared", ["open", "accepted", "superseded", "paid-out"]],
  ["declined", ["declined"]],
  ["ended", ["expired", "refused", "cancelled"]],
])("%s: %j", (group, ids) => {
  expect(offersIn(group, offers).map(({ id }) => id)).toEqual(ids);
});
