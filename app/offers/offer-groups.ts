// Offers by what can still become of them: those to compare, those set aside, and those that have ended.
import type { OfferDetails } from "../api/types.ts";

export type OfferGroup = "compared" | "declined" | "ended";

const groups: Readonly<Record<OfferDetails["state"], OfferGroup>> = {
  open: "compared",
  accepted: "compared",
  superseded: "compared",
  signed: "compared",
  "paid-out": "compared",
  declined: "declined",
  withdrawn: "ended",
  expired: "ended",
  cancelled: "ended",
  refused: "ended",
  "agreement-withdrawn": "ended",
};

/** The offers of a group, in the order in which they come. */
export function offersIn(group: OfferGroup, offers: readonly OfferDetails[]): OfferDetails[] {
  return offers.filter(({ state }) => groups[state] === group);
}
