// Applying for a loan, and the offers for it: each user's own, sent once, and with all that they cost.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Application, apply, type Cookies, loan, type Offer, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(async () => {
  await origin.sql("DELETE FROM applications");
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

const path = "/api/v1/applications";
const send = (body: unknown, headers: Record<string, string> = {}) =>
  origin.call(path, { method: "POST", cookies: consumer, body, headers });
const list = async (cookies: Cookies) => JSON.parse((await origin.call(path, { cookies })).text) as Application[];

test("an application is answered with the offers of those who lend it, the cheapest first", async () => {
  const application = await apply(origin, consumer);
  const { id, created, offers, ...asked } = application;
  expect(asked).toEqual({ currency: "EUR", amount: 20_000, years: 4, purpose: "renovation" });
  expect(created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const providers = JSON.parse(readFileSync(new URL("../../../app/content/providers.json", import.meta.url), "utf8"));
  const lending = providers.lenders.filter(({ terms }: { terms: Record<string, Record<string, Limits>> }) =>
    [terms.EUR?.amount, terms.EUR?.years].every((span, of) => span && within([20_000, 4][of] ?? 0, span)),
  );
  expect(offers.map((offer) => offer.lender).sort()).toEqual(lending.map(({ name }: { name: string }) => name).sort());
  const rates = offers.map((offer) => Number(offer.apr_percent));
  expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  expect((await origin.call(`${path}/${id}`, { cookies: consumer })).json()).toEqual(application);
});

type Limits = { min: number; max: number };
const within = (value: number, { min, max }: Limits) => value >= min && value <= max;

test("an offer says all of what it costs, and keeps saying so", async () => {
  const { id, offers } = await apply(origin, consumer);
  const fabula = offers.find((offer) => offer.lender === "Fabula Bank") as Offer;
  // 7.9 % and 5 EUR a month on 20,000 EUR over 48 months.
  expect(fabula).toEqual({
    id: expect.stringMatching(/^[\w-]{43}$/),
    application: id,
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
  });
  expect((await origin.call(`/api/v1/offers/${fabula.id}`, { cookies: consumer })).json()).toEqual(fabula);
});

test("a list holds the user's own, the newest first, and nobody else's", async () => {
  const theirs = await signIn(origin, "admin@kirkas.example");
  await apply(origin, theirs);
  const first = await apply(origin, consumer);
  await origin.sql("UPDATE applications SET created_at = created_at - 1000");
  const second = await apply(origin, consumer, { ...loan, amount: 5_000 });
  expect((await list(consumer)).map((application) => application.id)).toEqual([second.id, first.id]);
  expect((await list(consumer))[0]).toEqual(second);
  expect(await list(theirs)).toHaveLength(1);
});

test("sent again with its key, an application is the one that was sent before", async () => {
  const key = { "idempotency-key": "7d1c" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(loan, key)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
  expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  expect(await list(consumer)).toHaveLength(1);
  const other = await send({ ...loan, amount: 5_000 }, key);
  expect([other.status, other.json().title]).toEqual([422, "Idempotency key reused"]);
  consumer = await signIn(origin, "lender@kirkas.example");
  expect((await send(loan, key)).json().id).not.toBe(answers[0]?.json().id);
});

const accept = (offer: string | undefined, cookies = consumer) =>
  origin.call(`/api/v1/offers/${offer}/accept`, { method: "POST", cookies });

test("one offer of an application is accepted, however often and at once that is asked for", async () => {
  const { id, offers } = await apply(origin, consumer);
  const answers = await Promise.all([0, 0, 1, 1].map((place) => accept(offers[place]?.id)));
  const accepted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409);
  expect([accepted.length, refused.length]).toEqual([2, 2]);
  expect(refused[0]?.json().title).toBe("Another offer accepted");
  const offer = accepted[0]?.json() as Offer;
  expect(offer.accepted).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect((await accept(offer.id)).json()).toEqual(offer);
  const stored = (await list(consumer)).find((application) => application.id === id);
  expect(stored?.offers.filter(({ accepted }) => accepted)).toEqual([offer]);
  const { offers: others } = await apply(origin, consumer, { ...loan, amount: 5_000 });
  expect((await accept(others[0]?.id)).status).toBe(200);
});

test("who signed in more than a day ago signs in again to accept an offer, and nothing of it is lost", async () => {
  const { offers } = await apply(origin, consumer);
  const older = (by: number) => origin.sql("UPDATE session_families SET created_at = created_at - ?", by);
  const day = 24 * 60 * 60 * 1000;
  await older(day - 60_000);
  const { offers: others } = await apply(origin, consumer, { ...loan, amount: 5_000 });
  expect((await accept(others[0]?.id)).status).toBe(200);
  await older(60_000);
  const refused = await accept(offers[0]?.id);
  expect([refused.status, refused.json()]).toEqual([
    409,
    {
      type: "tag:kirkas.example,2026:sign-in-again",
      title: "Sign in again",
      status: 409,
      detail: expect.stringContaining("max_age"),
      max_age: 86_400,
    },
  ]);
  expect(
    (await list(consumer)).flatMap((application) => application.offers).filter(({ accepted }) => accepted),
  ).toEqual([expect.objectContaining({ id: others[0]?.id })]);
  expect([(await accept("none")).status, (await accept(others[0]?.id)).status]).toEqual([404, 200]);
  expect((await accept(offers[0]?.id, await signIn(origin))).status).toBe(200);
});

test("nobody accepts another user's offer, or one that is none", async () => {
  const { offers } = await apply(origin, consumer);
  const admin = await signIn(origin, "admin@kirkas.example");
  const answers = [await accept(offers[0]?.id, admin), await accept("none"), await accept(offers[0]?.id, {})];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 401]);
  expect((await list(consumer))[0]?.offers.filter(({ accepted }) => accepted)).toEqual([]);
});

test.each<[string, unknown, Record<string, string>, string]>([
  ["an amount above the limit", { ...loan, amount: 70_001 }, {}, "No such loan"],
  ["a purpose that is none", { ...loan, purpose: "yachts" }, {}, "No such loan"],
  ["a language of no market", { ...loan, language: "xx" }, {}, "Unknown language"],
  ["a negative amount", { ...loan, amount: -1 }, {}, "Malformed request"],
  ["a period in half years", { ...loan, years: 1.5 }, {}, "Malformed request"],
  ["a key with a space", loan, { "idempotency-key": "7d 1c" }, "Malformed request"],
  ["an endless key", loan, { "idempotency-key": "k".repeat(256) }, "Malformed request"],
])("%s is refused, and nothing is stored", async (_, body, headers, title) => {
  const answer = await send(body, headers);
  expect([answer.status, answer.json().title]).toEqual([400, title]);
  expect(await list(consumer)).toEqual([]);
});
