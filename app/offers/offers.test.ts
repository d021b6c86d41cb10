// What is asked of the API about offers and applications.
import { expect, test } from "vitest";
import { ApiClient } from "../api/client.ts";
import { acceptOffer, changeOffer, loadOffer, offerParts, offerTerms, withdrawApplication } from "./offers.ts";
import { sampleOffer } from "./sample-offer.ts";

function apiThatAnswers(status: number, body: unknown) {
  const calls: string[] = [];
  const api = new ApiClient({
    denial: () => () => {},
    fetch: async (url, { method, body: content }) => {
      calls.push([method, url, content].filter(Boolean).join(" "));
      return new Response(JSON.stringify(body), { status });
    },
  });
  return { api, calls };
}

const offer = { ...sampleOffer, id: "a/b" };
const path = "/api/v1/offers/a%2Fb";

test("an offer and its schedule are named in the path", async () => {
  const { api, calls } = apiThatAnswers(200, [offer]);
  expect(await loadOffer(api, offer.id)).toEqual({ offer: [offer], schedule: [offer] });
  expect(calls).toEqual([`GET ${path}`, `GET ${path}/schedule`]);
});

test("it is accepted with the word that its information was opened", async () => {
  const { api, calls } = apiThatAnswers(200, offer);
  expect(await acceptOffer(api, offer)).toEqual(offer);
  expect(calls).toEqual([`POST ${path}/accept {"information_opened":true}`]);
});

test.each(["decline", "restore", "cancel"] as const)("%s is a call of its own", async (change) => {
  const { api, calls } = apiThatAnswers(200, offer);
  expect(await changeOffer(api, offer, change)).toEqual(offer);
  expect(calls).toEqual([`POST ${path}/${change}`]);
});

test("an application is withdrawn", async () => {
  const { api, calls } = apiThatAnswers(200, {});
  await withdrawApplication(api, { id: "c/d" });
  expect(calls).toEqual(["POST /api/v1/applications/c%2Fd/withdraw"]);
});

test("a denied visitor has nothing to look at", async () => {
  const { api } = apiThatAnswers(403, {});
  expect([await loadOffer(api, "a"), await acceptOffer(api, offer)]).toEqual([undefined, undefined]);
});

test.each([404, 409, 500])("an answer of %i is thrown with its status", async (status) => {
  const { api } = apiThatAnswers(status, {});
  await expect(loadOffer(api, "a")).rejects.toMatchObject({ status });
  await expect(acceptOffer(api, offer)).rejects.toMatchObject({ status });
});

test("what an offer costs is reckoned in whole units, and adds up to its total", () => {
  expect(offerTerms(offer)).toMatchObject({ principal: 20_000, monthlyFee: 5, months: 48 });
  const { borrowed, interest, fees } = offerParts(offer);
  expect(borrowed + interest + fees).toBeCloseTo(offer.total_payable / 100, 6);
});
