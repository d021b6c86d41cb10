// Where an offer stands, and what its user can still do about it.
import { expect, test } from "vitest";
import type { OfferDetails } from "../api/types.ts";
import { renderedTexts } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import { offerWith } from "./example-offer.ts";
import { Standing } from "./Standing.tsx";

const textsOf = (change: Partial<OfferDetails>) =>
  renderedTexts(
    <OnPage>
      <Standing offer={offerWith(change)} takesFocus={false} onChange={() => undefined} />
    </OnPage>,
  );

/** What can be done, of all that ever can. */
const doneAfter = (change: Partial<OfferDetails>) => {
  const all = ["Cancel the acceptance", "Put back", "Apply again"];
  const texts = textsOf(change);
  return all.filter((text) => texts.includes(text));
};

test("nothing is said of an offer that can be accepted", () => {
  expect(textsOf({ state: "open" })).toEqual([]);
});

test.each<[OfferDetails["state"], readonly string[]]>([
  ["accepted", ["Cancel the acceptance"]],
  ["declined", ["Put back"]],
  ["expired", ["Apply again"]],
  ["signed", []],
  ["withdrawn", []],
  ["paid-out", []],
])("the applicant's offer that is %s: %j", (state, actions) => {
  expect(doneAfter({ state })).toEqual(actions);
});

test.each<OfferDetails["state"]>(["accepted", "declined", "expired"])(
  "the co-applicant decides nothing: %s",
  (state) => {
    expect(doneAfter({ state, role: "co-applicant" })).toEqual([]);
  },
);

test("the days of reflection are said where the law gives them", () => {
  const namesReflection = (change: Partial<OfferDetails>) =>
    textsOf({ state: "accepted", ...change }).some((text) => text.includes("27 November 2026"));
  expect(namesReflection({ reflection_until: "2026-11-27" })).toBe(true);
  expect(namesReflection({})).toBe(false);
});
