// What is done with one application, and what is done on schedules, reads the rows that it is about, however many others there are.
// A plan without a scan is not enough: an index on a state or a lender finds every row of that state or lender.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Application, apply } from "./drafts";
import { type Cookies, type Origin, signIn, startOrigin } from "./origin";

const OTHERS = 3_000;
/** Fewer than there are of others in any state. */
const FEW = 500;

let origin: Origin;
let consumer: Cookies;
let staff: Cookies;
let application: Application;
/** A lender that offers nothing. */
let lender: string;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  consumer = await signIn(origin);
  application = await apply(origin, consumer);
  lender = application.declines[0]?.lender.id ?? "none";
  await addOthers();
  staff = await signIn(origin, "lender@kirkas.example");
  await origin.sql("UPDATE lender_users SET lender_id = ?", lender);
  // What is due with them is done.
  await origin.runSchedule();
});
afterAll(() => origin.stop());

/** Applications of others that are two months old, with an open and a superseded offer each; half are past their time. */
async function addOthers() {
  const numbers = `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${OTHERS})`;
  await origin.sql(
    "INSERT INTO users (id, email, name, created_at) VALUES ('other', 'other@kirkas.example', 'Toinen', 0)",
  );
  await origin.sql(
    `${numbers} INSERT INTO applications (id, user_id, kind, reference, language, country, currency, amount, months, purpose, state,
       facts, left_out, created_at, asked_at, keep_until, result_noticed_at)
     SELECT 'other-' || n, 'other', kind, 'other-' || n, language, country, currency, amount, months, purpose, 'collecting', facts,
       left_out, created_at - 5184000000, asked_at - 5184000000, iif(n % 2 = 0, 1800000000, created_at) * 1000, asked_at
     FROM numbers, (SELECT * FROM applications WHERE id = ?)`,
    application.id,
  );
  await origin.sql(
    "UPDATE applications SET keep_until = unixepoch() * 1000 - 1000 WHERE user_id = 'other' AND rowid % 2 = 0",
  );
  for (const [state, product] of [
    ["open", "a"],
    ["superseded", "b"],
  ] as const) {
    await origin.sql(
      `${numbers} INSERT INTO offers (id, application_id, product_id, lender_id, state, months, rate_type, for_less, apr_percent, terms,
         visible_at, expires_at)
       SELECT ?2 || n, 'other-' || n, ?2, 'other', ?1, 12, 'fixed', 0, 5.0, '{}', 0, unixepoch() * 1000 + 2000000000 FROM numbers`,
      state,
      product,
    );
  }
  await origin.sql(
    `${numbers} INSERT INTO matches (application_id, product_id, rule_set_id, lender_id, lender, outcome, reasons, figures, visible_at)
     SELECT 'other-' || n, 'a', 'a:1', ?, 'Other', 'declined', '[]', '{}', 0 FROM numbers`,
    lender,
  );
}

/** How many rows that reads. */
async function rowsRead(act: () => Promise<unknown>): Promise<number> {
  await origin.rowsRead();
  await act();
  return origin.rowsRead();
}

describe("between consumer and lender", () => {
  const post = (path: string, body: object, cookies: Cookies) =>
    origin.call(`/api/v1/${path}`, { method: "POST", body, cookies });
  const message = "My contract was made permanent last week.";

  test("to ask for a review, and to list reviews", async () => {
    const review = () => post(`applications/${application.id}/reviews`, { lender, message }, consumer);
    expect(await rowsRead(async () => expect((await review()).status).toBe(201))).toBeLessThan(FEW);
    expect(await rowsRead(() => list("reviews"))).toBeLessThan(FEW);
  });

  test("to ask for information, and to list requests", async () => {
    const request = () => post(`lender/applications/${application.id}/request`, { message }, staff);
    expect(await rowsRead(async () => expect((await request()).status).toBe(201))).toBeLessThan(FEW);
    expect(await rowsRead(() => list("information-requests"))).toBeLessThan(FEW);
  });

  async function list(name: string) {
    const answer = await origin.call(`/api/v1/lender/${name}`, { cookies: staff });
    expect(answer.json().items).toHaveLength(1);
  }
});

test.each(["accept", "cancel"])("to %s an offer", async (event) => {
  const path = `/api/v1/offers/${application.offers[0]?.id}/${event}`;
  const rows = await rowsRead(async () => {
    const body = event === "accept" ? { information_opened: true } : undefined;
    expect((await origin.call(path, { method: "POST", cookies: consumer, body })).status).toBe(200);
  });
  expect(rows).toBeLessThan(FEW);
});

test("to send an application", async () => {
  expect(await rowsRead(() => apply(origin, consumer))).toBeLessThan(FEW);
});

test("to do what is due, once more", async () => {
  expect(await rowsRead(() => origin.runSchedule())).toBeLessThan(FEW);
});

test("to erase a user", async () => {
  const body = { confirmation: "consumer@kirkas.example", language: "fi" };
  const rows = await rowsRead(async () => {
    const answer = await origin.call("/api/v1/me/erasure", { method: "POST", cookies: consumer, body });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  });
  expect(rows).toBeLessThan(FEW);
});
