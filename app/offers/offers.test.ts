// What is read of applications and offers, and what accepting one asks for.
import { expect, test } from "vitest";
import { ApiClient } from "../api/client.ts";
import { acceptOffer, loadOffer } from "./offers.ts";

const offer = {
  id: "a/b",
  lender: "Fabula Bank",
  currency: "EUR",
  amount: 20_000,
  months: 48,
  rate_percent: 7.9,
  opening_fee: 0,
  monthly_fee: 5,
  instalment: 492.32,
  apr_percent: 8.77,
  total_payable: 23_631.37,
};
/** The same, as the API answers it: money in hundredths. */
const answered = {
  ...offer,
  lender: { id: "fabula-bank", name: "Fabula Bank" },
  amount: 2_000_000,
  monthly_fee: 500,
  instalment: 49_232,
  total_payable: 2_363_137,
};
function apiThatAnswers(status: number, body: unknown) {
  const sent: string[] = [];
  const api = new ApiClient({
    denial: () => () => {},
    fetch: async (url, { method }) => {
      sent.push(`${method} ${url}`);
      return new Response(JSON.stringify(body), { status });
    },
  });
  return { api, sent };
}

test("an offer is named in the path, to look at it and to accept it", async () => {
  const at = { accepted: "2026-11-21T06:00:00Z" };
  const { api, sent } = apiThatAnswers(200, { ...answered, ...at });
  const accepted = { ...offer, ...at };
  expect([await loadOffer(api, "a/b"), await acceptOffer(api, offer)]).toEqual([accepted, accepted]);
  expect(sent).toEqual(["GET /api/v1/offers/a%2Fb", "POST /api/v1/offers/a%2Fb/accept"]);
});

test("a denied visitor has nothing to show", async () => {
  const { api } = apiThatAnswers(403, {});
  expect([await loadOffer(api, "a"), await acceptOffer(api, offer)]).toEqual([undefined, undefined]);
});

test.each([{}, { ...answered, total_payable: "much" }, { ...answered, accepted: "yesterday" }])(
  "%j is no offer",
  async (body) => {
    await expect(loadOffer(apiThatAnswers(200, body).api, "a")).rejects.toThrow();
  },
);

test.each([404, 409, 500])("an answer of %i to accepting is thrown with its status", async (status) => {
  await expect(acceptOffer(apiThatAnswers(status, {}).api, offer)).rejects.toMatchObject({ status });
});
