// The offers in one list: what is for less comes last, and only what is open can be declined.
import { expect, test } from "vitest";
import type { Application, OfferDetails } from "../api/types.ts";
import { renderedHtml, renderedTexts } from "../i18n/rendered-texts.tsx";
import { OnPage } from "../page/on-page.tsx";
import { offerWith, pounds } from "./example-offer.ts";
import { OfferTable } from "./OfferTable.tsx";

const application = { amount: 10_000, months: 48, currency: "GBP", created: "2026-11-20T10:00:00Z" } as Application;
const offer = (name: string, apr_percent: number, change: Partial<OfferDetails> = {}) =>
  offerWith({ id: name, lender: { id: name, name }, apr_percent, ...change });

const table = (offers: readonly OfferDetails[], query = "") => (
  <OnPage page={{ screen: "offers" }}>
    <OfferTable
      {...{ application, offers, chosen: [], query: new URLSearchParams(query) }}
      styles={{ GBP: pounds }}
      choose={() => undefined}
      onChange={() => undefined}
    />
  </OnPage>
);

const offers = [offer("Dear", 12), offer("Cheap", 7, { for_less: true }), offer("Middle", 9)];

test.each([
  ["", ["Middle", "Dear", "Cheap"]],
  ["sort=-apr", ["Dear", "Middle", "Cheap"]],
  ["sort=name", ["Dear", "Middle", "Cheap"]],
])("in the order of '%s': %j", (query, names) => {
  expect(renderedTexts(table(offers, query)).filter((text) => names.includes(text))).toEqual(names);
});

test.each<[Partial<OfferDetails>, number]>([
  [{}, 1],
  [{ state: "declined" }, 0],
  [{ role: "co-applicant" }, 0],
])("%j: ways to decline: %d", (change, count) => {
  const html = renderedHtml(table([offer("Fabula", 8, change)]));
  expect(html.match(/<button/g) ?? []).toHaveLength(count);
});
