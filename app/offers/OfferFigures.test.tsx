// What an offer costs, as its user reads it.
import { expect, test } from "vitest";
import type { OfferDetails } from "../api/types.ts";
import { renderedTexts } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import { offerWith, pounds } from "./example-offer.ts";
import { OfferFigures } from "./OfferFigures.tsx";

const textsOf = (change: Partial<OfferDetails> = {}) =>
  renderedTexts(
    <OnPage>
      <OfferFigures offer={offerWith(change)} currencies={{ GBP: pounds }} />
    </OnPage>,
  );

test.each([
  ["Loan amount", "£10,000"],
  ["Arrangement fee", "£50"],
  ["Monthly fee", "£2.50"],
  ["Total amount payable", "£11,786"],
  ["First instalment if agreed today", "1 January 2027"],
  ["Annual percentage rate (APR)", "8.12%"],
])("%s: %s", (name, figure) => {
  const texts = textsOf();
  expect(texts[texts.indexOf(name) + 1]).toBe(figure);
});

test.each<[string, Partial<OfferDetails>, RegExp]>([
  ["for less than was applied for", { for_less: true }, /£10,000/],
  ["of a mortgage is indicative", { kind: "mortgage" }, /^Indicative until/],
  ["of a mortgage says what it is to the value", { loan_to_value: 75.5 }, /^75\.50%$/],
  ["with a variable rate says what it is made of", { reference_rate: 2.1, margin: 5.4 }, /2\.10%.*5\.40%/],
])("an offer %s", (_, change, text) => {
  const usual = textsOf();
  const more = textsOf(change).filter((one) => !usual.includes(one));
  expect(more).toEqual(expect.arrayContaining([expect.stringMatching(text)]));
});

test("a currency without a market here goes by its code", () => {
  expect(textsOf({ currency: "SEK" })).toContain("11,786\u00a0SEK");
});
