// What comes after an offer is accepted, with the days on which people work.
import { expect, test } from "vitest";
import type { OfferDetails } from "../api/types.ts";
import { renderedTexts } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import { offerWith } from "./example-offer.ts";
import { NextSteps } from "./NextSteps.tsx";

const textsOf = (change: Partial<OfferDetails>) =>
  renderedTexts(
    <OnPage>
      <NextSteps offer={offerWith(change)} />
    </OnPage>,
  ).slice(1);

test.each([
  ["a Tuesday", "2026-11-24T10:00:00Z", "26 November 2026"],
  ["a Thursday", "2026-11-26T10:00:00Z", "30 November 2026"],
  ["a Saturday", "2026-11-28T10:00:00Z", "1 December 2026"],
])("accepted on %s, it is checked by %s + 2 working days", (_, accepted, day) => {
  expect(textsOf({ accepted })[1]).toContain(day);
});

test("the first instalment's day is a loan's: a card has none", () => {
  expect(textsOf({}).at(-1)).toContain("1 January 2027");
  expect(textsOf({})).toHaveLength(5);
  expect(textsOf({ kind: "card" })).toHaveLength(4);
});

test("where it is not known when it was accepted, its arrival counts", () => {
  expect(textsOf({ accepted: null })[0]).toContain("20 November 2026");
});
