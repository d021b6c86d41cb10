// Lenders who answer with a system of their own: what they are told, what they may say, and what consumers see of it.
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signatureOf } from "../../edge/test/signed";
import { type Application, answersOf, apply, arrive, Browser, finnishNumber, send } from "./drafts";
import { type Cookies, type Origin, type Sent, signIn, startOrigin } from "./origin";

const lender = "novella-lending";
const key = `n:${"n".repeat(32)}`;
const url = "https://novella.example/kirkas";
const email = "consumer@kirkas.example";
/** 10,000 over four years at 9.9 percent, without fees. */
const terms = { amount: 10_000, months: 48, rate_percent: 9.9, opening_fee: 0, monthly_fee: 0, apr_percent: 10.36 };

let origin: Origin;
let session: Cookies;

beforeAll(async () => {
  origin = await startOrigin({
    ENVIRONMENT: "development",
    LENDER_SYSTEMS: `${lender}=${url}/`,
    LENDER_KEYS: `${lender}=${key} fabula-bank=f:${"f".repeat(32)}`,
  });
  session = await signIn(origin, email);
});

afterEach(() => {
  origin.sent.length = 0;
  origin.answers.length = 0;
});

afterAll(() => origin.stop());

/** A message that was delivered below the lender's address. */
const delivered = (path: string): Sent[] => origin.sent.filter((one) => one.url === `${url}/${path}`);

/** Applies, and answers the application with the request that the lender got. */
async function applies(): Promise<{ application: Application; request: string }> {
  const application = await apply(origin, session);
  await expect.poll(() => delivered("applications").length).toBe(1);
  return { application, request: String(delivered("applications")[0]?.body.request) };
}

function post(call: string, message: object, ring = key, ends?: number) {
  const text = JSON.stringify(message);
  const headers = { "content-type": "application/json", "kirkas-signature": signatureOf(ring, "lender", text, ends) };
  return origin.call(`/api/v1/lender-api/${call}`, { method: "POST", text, headers });
}

async function read(id: string): Promise<Application> {
  return (await new Browser(origin, session).call("GET", `/applications/${id}`)).json() as unknown as Application;
}

const ofLender = (application: Application) => application.offers.find((offer) => offer.lender.id === lender);
const declineOf = (application: Application) => application.declines.find((decline) => decline.lender.id === lender);
const kindOf = (answer: { json: () => Record<string, unknown> }) => String(answer.json().type).split(":").at(-1);

test("the lender learns what is applied for, and nothing of who applies", async () => {
  const { application, request } = await applies();
  const [message] = delivered("applications");
  expect(message?.signature).toMatch(/^1\.n\./);
  expect(message?.body).toMatchObject({ product: "novella-lending-loan-fi", facts: { amount: 10_000, months: 48 } });
  expect(request).not.toBe(application.id);
  for (const secret of [application.id, email, "Kuluttaja", finnishNumber, "Katu 1", "Esimerkki Oy", "+358401234567"]) {
    expect(message?.text).not.toContain(secret);
  }
});

test("its offer is seen at once, and what is told again is taken once", async () => {
  const { application, request } = await applies();
  expect(ofLender(application)).toBeUndefined();
  const offer = { request, external_id: `a-${request}`, ...terms };
  const taken = await post("offers", offer);
  expect(taken.status).toBe(201);
  expect(ofLender(await read(application.id))).toMatchObject({ apr_percent: 10.36, state: "open", amount: 1_000_000 });
  const again = await post("offers", offer);
  expect([again.status, again.json().id]).toEqual([200, taken.json().id]);
  const other = await post("offers", { ...offer, external_id: `b-${request}` });
  expect([other.status, kindOf(other)]).toEqual([409, "state"]);
  expect((await read(application.id)).offers.filter((one) => one.lender.id === lender)).toHaveLength(1);
});

test("an id that another offer has is refused", async () => {
  const first = await applies();
  expect((await post("offers", { request: first.request, external_id: "twice", ...terms })).status).toBe(201);
  origin.sent.length = 0;
  const second = await applies();
  const refused = await post("offers", { request: second.request, external_id: "twice", ...terms });
  expect([refused.status, kindOf(refused)]).toEqual([409, "external-id-taken"]);
});

test("a rate of charge that differs by more than 0.05 points is refused", async () => {
  const { application, request } = await applies();
  for (const apr_percent of [10.3, 10.42, 0, 99]) {
    const refused = await post("offers", { request, external_id: `apr-${request}`, ...terms, apr_percent });
    expect([refused.status, kindOf(refused)], String(apr_percent)).toEqual([422, "price-differs"]);
  }
  const within = { request, external_id: `apr-${request}`, ...terms, apr_percent: 10.41 };
  expect((await post("offers", within)).status).toBe(201);
  expect(ofLender(await read(application.id))?.apr_percent).toBe(10.36);
});

test("terms that can't be offered are refused, with what is wrong", async () => {
  const { request } = await applies();
  for (const [changes, pointer] of [
    [{ amount: 10_001 }, "/amount"],
    [{ months: 3 }, "/months"],
    [{ rate_percent: 25, apr_percent: 28.07 }, "/rate_percent"],
    [{ external_id: "" }, "/external_id"],
  ] as const) {
    const refused = await post("offers", { request, external_id: "x", ...terms, ...changes });
    const { errors } = refused.json() as { errors?: { pointer: string }[] };
    expect([refused.status, errors?.[0]?.pointer]).toEqual([422, pointer]);
  }
});

test("a message that is not signed so, lately and for this body is nobody's", async () => {
  const { request } = await applies();
  const offer = { request, external_id: `s-${request}`, ...terms };
  const now = Date.now() / 1000;
  for (const [ring, ends] of [
    [`x:${"n".repeat(32)}`, undefined],
    [`n:${"x".repeat(32)}`, undefined],
    [key, now - 1],
    [key, now + 3_600],
  ] as const) {
    const refused = await post("offers", offer, ring, ends);
    expect([refused.status, kindOf(refused)]).toEqual([401, "signature-invalid"]);
  }
  const headers = { "content-type": "application/json", "kirkas-signature": signatureOf(key, "lender", "{}") };
  const altered = await origin.call("/api/v1/lender-api/offers", { method: "POST", body: offer, headers });
  expect(altered.status).toBe(401);
  const unsigned = await origin.call("/api/v1/lender-api/events", { method: "POST", body: {} });
  expect(unsigned.status).toBe(401);
  // Of a lender that has a key and no system.
  expect((await post("offers", offer, `f:${"f".repeat(32)}`)).status).toBe(401);
});

test("a lender that says no is listed with its decision, and one that is silent after ten minutes", async () => {
  const { application, request } = await applies();
  // The usual lenders' answers have arrived; of the system nothing is seen.
  expect(declineOf(application)).toBeUndefined();
  expect(application.pending).toBe(1);
  expect((await post("events", { request, event: "decline" })).status).toBe(200);
  expect(declineOf(await read(application.id))?.reasons[0]?.code).toBe("lender-declined");
  origin.sent.length = 0;

  const silent = await applies();
  expect((await read(silent.application.id)).state).toBe("collecting");
  await origin.sql(
    "UPDATE matches SET visible_at = visible_at - 600000 WHERE application_id = ?",
    silent.application.id,
  );
  const later = await read(silent.application.id);
  expect([later.pending, declineOf(later)?.reasons[0]?.code]).toEqual([0, "no-answer"]);
  // Late is better than never.
  const late = await post("offers", { request: silent.request, external_id: `l-${silent.request}`, ...terms });
  expect(late.status).toBe(201);
  const in_time = await read(silent.application.id);
  expect([declineOf(in_time), ofLender(in_time)?.state]).toEqual([undefined, "open"]);
});

test("an accepted offer is told with who applies, its cancellation too, and events change it", async () => {
  const { application, request } = await applies();
  const taken = await post("offers", { request, external_id: `c-${request}`, ...terms });
  const offer = String(taken.json().id);
  const browser = new Browser(origin, session);
  const body = { information_opened: true, iban: "FI21 1234 5600 0007 85" };
  expect((await browser.call("POST", `/offers/${offer}/accept`, body)).status).toBe(200);
  await expect.poll(() => delivered("acceptances").length).toBe(1);
  const [acceptance] = delivered("acceptances");
  expect(acceptance?.body).toMatchObject({ request, external_id: `c-${request}`, iban: "FI2112345600000785" });
  expect(acceptance?.text).toContain(finnishNumber);
  expect((await post("events", { request, event: "pay-out" })).status).toBe(409);
  expect((await post("events", { request, event: "sign" })).json()).toEqual({ state: "signed" });
  expect((await post("events", { request, event: "sign" })).json()).toEqual({ state: "signed" });
  expect((await read(application.id)).state).toBe("signed");
  origin.sent.length = 0;

  const second = await applies();
  const other = await post("offers", { request: second.request, external_id: `d-${second.request}`, ...terms });
  await browser.call("POST", `/offers/${other.json().id}/accept`, { information_opened: true });
  expect((await browser.call("POST", `/offers/${other.json().id}/cancel`)).status).toBe(200);
  await expect.poll(() => delivered("cancellations").length).toBe(1);
  expect(delivered("cancellations")[0]?.body).toEqual({ request: second.request, external_id: `d-${second.request}` });
});

test("an erasure is told to each system that had the application, by its pseudonym alone, until it is taken", async () => {
  const address = "erased@kirkas.example";
  await origin.sql("INSERT INTO users (id, email, name, created_at) VALUES ('erased', ?, 'Elina', 5)", address);
  const own = await signIn(origin, address);
  const application = await apply(origin, own);
  await expect.poll(() => delivered("applications").length).toBe(1);
  const request = String(delivered("applications")[0]?.body.request);
  const browser = new Browser(origin, own);
  origin.answers.push(503);
  const erased = await browser.call("POST", "/me/erasure", { confirmation: address, language: "fi" });
  expect(erased.status).toBe(200);
  await expect.poll(() => delivered("erasures").length).toBe(1);
  const [message] = delivered("erasures");
  expect(message?.signature).toMatch(/^1\.n\./);
  expect(message?.body).toEqual({ request });
  for (const table of ["applications", "lender_requests"])
    expect(await origin.sql(`SELECT id FROM ${table} WHERE id IN (?, ?)`, application.id, request)).toEqual([]);
  expect(await origin.sql("SELECT kind FROM lender_messages")).toEqual([{ kind: "erasure" }]);
  await origin.sql("UPDATE lender_messages SET next_at = 0");
  await origin.runSchedule();
  expect(delivered("erasures").map(({ body }) => body)).toEqual([{ request }, { request }]);
  expect(await origin.sql("SELECT id FROM lender_messages")).toEqual([]);
  await origin.runSchedule();
  expect(delivered("erasures")).toHaveLength(2);
});

test("a message that waits goes with its application", async () => {
  origin.answers.push(503);
  const { application } = await applies();
  expect(await origin.sql("SELECT kind FROM lender_messages")).toEqual([{ kind: "application" }]);
  await origin.sql("DELETE FROM applications WHERE id = ?", application.id);
  expect(await origin.sql("SELECT kind FROM lender_messages")).toEqual([]);
});

test("an application that was taken back meanwhile is not told any more", async () => {
  origin.answers.push(503);
  const { application } = await applies();
  origin.sent.length = 0;
  const withdrawn = await new Browser(origin, session).call("POST", `/applications/${application.id}/withdraw`);
  expect(withdrawn.status).toBe(200);
  await origin.sql("UPDATE lender_messages SET next_at = 0");
  await origin.runSchedule();
  expect(await origin.sql("SELECT id FROM lender_messages WHERE next_at = 0")).toEqual([]);
  expect(delivered("applications")).toEqual([]);
});

test("a message that is not taken is tried eight times, with growing pauses, and then given up", async () => {
  origin.answers.push(...Array(20).fill(503));
  const browser = new Browser(origin, session);
  await browser.call("DELETE", "/drafts/loan");
  await browser.fill(answersOf(email));
  const { id } = (await send(browser)).json() as { id: string };
  const row = async () =>
    (
      await origin.sql<{ attempts: number; next_at: number | null }>(
        `SELECT message.attempts, message.next_at FROM lender_messages message
         JOIN lender_requests request ON request.id = message.request_id WHERE request.application_id = ?`,
        id,
      )
    )[0];
  await expect.poll(async () => (await row())?.attempts).toBe(1);
  expect((await row())?.next_at).toBeGreaterThan(Date.now());
  for (let attempt = 2; attempt <= 8; attempt++) {
    await origin.sql("UPDATE lender_messages SET next_at = 0 WHERE next_at IS NOT NULL");
    await origin.runSchedule();
    await expect.poll(async () => (await row())?.attempts).toBe(attempt);
  }
  expect((await row())?.next_at).toBeNull();
  origin.answers.length = 0;
  await arrive(origin);
});
