// Offers: what they say, and what their user does with them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Application, apply, type Offer } from "./drafts";
import { type Cookies, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
let consumer: Cookies;
let application: Application;
let offers: Offer[];
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(async () => {
  await origin.sql("DELETE FROM applications");
  consumer = await signIn(origin);
  application = await apply(origin, consumer);
  offers = application.offers;
});
afterAll(() => origin.stop());

const kindOf = (answer: { json: () => Record<string, unknown> }) => String(answer.json().type).split(":").at(-1);
const act = (event: string, offer: string | undefined, cookies = consumer, body?: unknown) =>
  origin.call(`/api/v1/offers/${offer}/${event}`, { method: "POST", cookies, body });
const informed = { information_opened: true };
const accept = (offer: string | undefined, cookies = consumer, body: unknown = informed) =>
  act("accept", offer, cookies, body);
const read = async () =>
  (await origin.call(`/api/v1/applications/${application.id}`, { cookies: consumer })).json() as unknown as Application;
const stateOf = async (id: string | undefined) => (await read()).offers.find((offer) => offer.id === id)?.state;
const [first, second] = [() => offers[0]?.id, () => offers[1]?.id];

test("an offer says all of what it costs, and keeps saying so", async () => {
  const offer = offers[0] as Offer;
  expect((await origin.call(`/api/v1/offers/${offer.id}`, { cookies: consumer })).json()).toEqual(offer);
  expect(offer).toMatchObject({
    application: application.id,
    currency: "EUR",
    amount: 1_000_000,
    months: 48,
    for_less: false,
    state: "open",
    first_due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    conditions: expect.any(Array),
  });
  expect(Number(offer.total_payable) - Number(offer.amount)).toBe(offer.total_cost);
  const days = (Date.parse(String(offer.expires_at)) - Date.parse(String(offer.arrived_at))) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

describe("a lender that needs an account number", () => {
  const ficta = () => offers.find(({ lender }) => lender.id === "ficta-finance")?.id;
  const withIban = (iban?: unknown) => accept(ficta(), consumer, { ...informed, iban });

  test("gets it with the acceptance, and none is accepted without one", async () => {
    expect(offers.filter(({ needs_iban }) => needs_iban).map(({ lender }) => lender.id)).toEqual(["ficta-finance"]);
    for (const [iban, code] of [
      [undefined, "missing"],
      ["", "malformed"],
      ["FI21 1234 5600 0007 86", "malformed"],
      ["FI21 1234 5600 0007", "malformed"],
    ]) {
      const refused = await withIban(iban);
      expect([refused.status, refused.json().errors]).toEqual([422, [{ pointer: "/iban", code }]]);
    }
    expect((await withIban(5)).status).toBe(400);
    expect(await stateOf(ficta())).toBe("open");
    const accepted = await withIban("fi21 1234 5600 0007 85");
    expect([accepted.status, accepted.json().state]).toEqual([200, "accepted"]);
    expect(accepted.text).not.toContain("FI21");
    expect(JSON.stringify(await origin.sql("SELECT * FROM offer_events"))).not.toContain("FI21");
    expect((await accept(ficta())).status).toBe(200);
  });

  test("and that lender alone reads it", async () => {
    await withIban("FI21 1234 5600 0007 85");
    for (const [lender, reads] of [
      ["fabula-bank", false],
      ["ficta-finance", true],
    ] as const) {
      await origin.sql("UPDATE lender_users SET lender_id = ?", lender);
      const cookies = await signIn(origin, "lender@kirkas.example");
      const { text } = await origin.call("/api/v1/lender/applications", { cookies });
      expect([lender, text.includes("FI2112345600000785")]).toEqual([lender, reads]);
    }
    expect(JSON.stringify(await read())).not.toContain("FI21");
  });
});

test("a schedule sums to what is payable, and ends with nothing left", async () => {
  for (const offer of offers) {
    const answer = await origin.call(`/api/v1/offers/${offer.id}/schedule`, { cookies: consumer });
    const payments = JSON.parse(answer.text) as { number: number; payment: number; balance: number }[];
    expect(payments.reduce((sum, { payment }) => sum + payment, 0)).toBe(offer.total_payable);
    expect(payments.at(-1)).toMatchObject({ number: 48, balance: 0 });
  }
});

test("the information before an agreement is one page with all figures, which runs and loads nothing", async () => {
  const offer = offers[0] as Offer;
  const answer = await origin.call(`/api/v1/offers/${offer.id}/information`, { cookies: consumer });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(answer.text).toMatch(/^<!doctype html><html lang="fi">/);
  expect(answer.text).not.toMatch(/<script|<link|src=|href=|NaN|undefined|[{]\w+[}]/);
  const plain = answer.text.replace(/\s/g, " ");
  const euros = (hundredths: unknown) =>
    new Intl.NumberFormat("fi", { style: "currency", currency: "EUR" })
      .format(Number(hundredths) / 100)
      .replace(/\s/g, " ");
  for (const figure of [offer.amount, offer.instalment, offer.total_payable, offer.total_cost])
    expect(plain).toContain(euros(figure));
  expect(plain).toContain(offer.lender.name);
  const [{ opened_at = null } = {}] = await origin.sql("SELECT opened_at FROM offers WHERE id = ?", offer.id);
  expect(opened_at).toEqual(expect.any(Number));
});

test("an offer that has yet to arrive is not there, whatever is asked of it", async () => {
  await origin.sql("UPDATE offers SET visible_at = ?", Date.now() + 5_000);
  expect((await read()).offers).toEqual([]);
  for (const call of ["", "/schedule", "/information"])
    expect((await origin.call(`/api/v1/offers/${first()}${call}`, { cookies: consumer })).status).toBe(404);
  for (const event of ["accept", "decline", "restore", "cancel"]) expect((await act(event, first())).status).toBe(404);
});

describe("accepting", () => {
  test("one offer of an application is accepted, however often and at once that is asked for", async () => {
    const answers = await Promise.all([first(), first(), second(), second()].map((id) => accept(id)));
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect([accepted.length, refused.length]).toEqual([2, 2]);
    for (const answer of refused) expect(kindOf(answer)).toBe("other-offer-accepted");
    const offer = accepted[0]?.json() as unknown as Offer;
    expect(offer).toMatchObject({ state: "accepted", accepted: expect.stringMatching(/Z$/) });
    expect((await accept(offer.id)).json()).toEqual(offer);
    const { state, offers: stored } = await read();
    expect(state).toBe("accepted");
    expect(stored.map(({ state }) => state).sort()).toEqual([
      "accepted",
      ...Array(stored.length - 1).fill("superseded"),
    ]);
    expect(await origin.sql("SELECT event FROM offer_events")).toEqual([{ event: "accept" }]);
  });

  test("an offer is accepted until it expires", async () => {
    await origin.sql("UPDATE offers SET expires_at = ?", Date.now() + 5_000);
    expect((await accept(first())).status).toBe(200);
    expect((await act("cancel", first())).status).toBe(200);
    await origin.sql("UPDATE offers SET expires_at = ?", Date.now());
    expect(kindOf(await accept(second()))).toBe("offer-expired");
  });

  test("whoever signed in more than a day ago signs in again, and nothing is lost", async () => {
    const older = (by: number) => origin.sql("UPDATE session_families SET created_at = created_at - ?", by);
    await older(86_400_000);
    const refused = await accept(first());
    expect([refused.status, kindOf(refused), refused.json().max_age]).toEqual([409, "sign-in-again", 86_400]);
    expect((await read()).offers.filter(({ accepted }) => accepted)).toEqual([]);
    expect((await accept("none")).status).toBe(404);
    expect((await accept(first(), await signIn(origin))).status).toBe(200);
    expect((await accept(first())).status).toBe(200);
  });

  test("an account number is checked, and stored where nobody reads it", async () => {
    const wrong = await accept(first(), consumer, { ...informed, iban: "FI21 1234 5600 0007 86" });
    expect([wrong.status, wrong.json().errors]).toEqual([422, [{ pointer: "/iban", code: "malformed" }]]);
    expect(await stateOf(first())).toBe("open");
    const right = await accept(first(), consumer, { ...informed, iban: "FI21 1234 5600 0007 85" });
    expect(right.status).toBe(200);
    const stored = JSON.stringify([
      await origin.sql("SELECT * FROM offer_events"),
      await origin.sql("SELECT * FROM offers"),
    ]);
    expect(stored).not.toContain("123456000007");
    const [{ opened_at = null } = {}] = await origin.sql("SELECT opened_at FROM offers WHERE id = ?", first() ?? "");
    expect(opened_at).toEqual(expect.any(Number));
  });

  test.each([[undefined], [{}], [{ information_opened: false }], [{ iban: "FI21 1234 5600 0007 85" }]])(
    "%j does not say that the information was opened",
    async (body) => {
      const answer = await act("accept", first(), consumer, body);
      const errors = [{ pointer: "/information_opened", code: "required" }];
      expect([answer.status, kindOf(answer), answer.json().errors]).toEqual([422, "invalid-fields", errors]);
      expect(await stateOf(first())).toBe("open");
      await accept(first());
      expect((await act("accept", first(), consumer, body)).status).toBe(200);
    },
  );

  test.each([[[]], ["text"], [{ information_opened: "yes" }], [{ state: "signed" }]])(
    "%j says nothing of an acceptance",
    async (body) => {
      expect((await accept(first(), consumer, body)).status).toBe(400);
      expect(await stateOf(first())).toBe("open");
    },
  );
});

describe("an acceptance that is taken back", () => {
  test("opens the others again, and another can be accepted", async () => {
    await accept(first());
    for (const answer of [await act("cancel", first()), await act("cancel", first())])
      expect([answer.status, answer.json().state]).toEqual([200, "cancelled"]);
    expect(await stateOf(second())).toBe("open");
    expect((await read()).state).toBe("ready");
    expect((await accept(second())).status).toBe(200);
    expect(kindOf(await accept(first()))).toBe("state");
  });

  test("opens none that has expired meanwhile", async () => {
    await accept(first());
    await origin.sql("UPDATE offers SET expires_at = ? WHERE id = ?", Date.now(), second() ?? "");
    await act("cancel", first());
    expect(await stateOf(second())).toBe("expired");
  });
});

test("an offer is declined and put back, as often as one likes", async () => {
  for (const [event, state] of [
    ["decline", "declined"],
    ["decline", "declined"],
    ["restore", "open"],
    ["restore", "open"],
    ["decline", "declined"],
  ] as const) {
    const answer = await act(event, first());
    expect([event, answer.status, answer.json().state]).toEqual([event, 200, state]);
  }
  expect(kindOf(await accept(first()))).toBe("state");
  await accept(second());
  expect((await act("restore", first())).json().state).toBe("superseded");
});

test.each([
  ["cancel", "state"],
  ["restore", "state"],
])("what was never accepted or declined can't be undone: %s", async (event, kind) => {
  if (event === "restore") await accept(first());
  const answer = await act(event, first());
  expect([answer.status, kindOf(answer)]).toEqual([409, kind]);
});

test("nobody does anything with another user's offer, or with one that is none", async () => {
  const admin = await signIn(origin, "admin@kirkas.example");
  for (const event of ["accept", "decline", "restore", "cancel"]) {
    const answers = [await act(event, first(), admin), await act(event, "none"), await act(event, first(), {})];
    expect([event, ...answers.map(({ status }) => status)]).toEqual([event, 404, 404, 401]);
  }
  expect((await origin.call(`/api/v1/offers/${first()}/schedule`, { cookies: admin })).status).toBe(404);
  expect(new Set((await read()).offers.map(({ state }) => state))).toEqual(new Set(["open"]));
});
