// A lender's own figures, of the applications that reached it.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Insights } from "../../../app/api/types";
import { apply } from "./drafts";
import { type Cookies, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
let fabula: Cookies;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  fabula = await signIn(origin, "lender@kirkas.example");
  consumer = await signIn(origin);
  await fill();
});
afterAll(() => origin.stop());

const get = (query = "", cookies = fabula) => origin.call(`/api/v1/lender/insights${query}`, { cookies });
const figures = async (query = "") => {
  const answer = await get(query);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.json() as unknown as Insights;
};
const funnel = async (query = "") => (await figures(query)).funnel.map(({ count }) => count);

/** One application with an offer of Fabula's, and copies of it: 24 whose offer stands, 6 paid out, one of Latvia. */
async function fill() {
  const { id } = await apply(origin, consumer, {
    person: { identity_number: "010190-955F" },
    address: { resident_since: "1990-01" },
  });
  for (let number = 1; number <= 31; number++) {
    const copy = `copy-${number}`;
    const country = number === 31 ? "'LV'" : "country";
    await origin.sql(
      `INSERT INTO applications (id, user_id, kind, reference, language, country, currency, amount, months, purpose, state,
         facts, left_out, created_at, asked_at, keep_until)
       SELECT ?1, user_id, kind, ?1, language, ${country}, currency, amount, months, purpose, state, facts, left_out,
         created_at, asked_at, keep_until FROM applications WHERE id = ?2`,
      copy,
      id,
    );
    await origin.sql(
      `INSERT INTO offers (id, application_id, product_id, lender_id, state, months, rate_type, for_less, apr_percent, terms,
         visible_at, expires_at, accepted_at, signed_at, paid_out_at)
       SELECT ?1 || ':' || lender_id, ?1, product_id, lender_id, iif(?3 > 24 AND lender_id = 'fabula-bank', 'paid-out', state),
         months, rate_type, for_less, apr_percent, terms, visible_at, expires_at,
         iif(?3 > 24 AND lender_id = 'fabula-bank', visible_at + 1, NULL),
         iif(?3 > 24 AND lender_id = 'fabula-bank', visible_at + 2, NULL),
         iif(?3 > 24 AND lender_id = 'fabula-bank', visible_at + 3, NULL) FROM offers WHERE application_id = ?2`,
      copy,
      id,
      number,
    );
    await origin.sql(
      `INSERT INTO matches (application_id, product_id, rule_set_id, lender_id, lender, outcome, reasons, figures,
         visible_at, offer_id)
       SELECT ?1, product_id, rule_set_id, lender_id, lender, outcome, reasons, figures, visible_at,
         iif(offer_id IS NULL, NULL, ?1 || ':' || lender_id) FROM matches WHERE application_id = ?2`,
      copy,
      id,
    );
  }
}

test("figures are of the lender's own applications, by how far they came", async () => {
  const { funnel, days, paid_out, declines, places, median_apr_offered, lost } = await figures();
  expect(funnel.map(({ stage, count }) => [stage, count])).toEqual([
    ["received", 32],
    ["passed", 32],
    ["offered", 32],
    ["opened", 7],
    ["accepted", 7],
    ["signed", 7],
    ["paid-out", 7],
  ]);
  expect(funnel.map(({ share_percent }) => share_percent ?? null)).toEqual([null, 100, 100, 21.88, 100, 100, 100]);
  expect(paid_out).toEqual([{ currency: "EUR", count: 7, sum: 7_000_000 }]);
  expect([days.length, declines, lost]).toEqual([90, [], undefined]);
  expect(places).toEqual([{ place: expect.any(Number), count: 32 }]);
  expect(median_apr_offered).toBeGreaterThan(0);
});

test("filters leave out the others, and counts of fewer than five people are not told", async () => {
  expect(await funnel("?market=LV")).toEqual(["<5", "<5", "<5", "<5", "<5", "<5", "<5"]);
  expect((await figures("?market=LV")).paid_out).toEqual([{ currency: "EUR", count: "<5", sum: null }]);
  expect((await funnel("?market=FI"))[0]).toBe(31);
  for (const none of ["market=GB", "product=none", "purpose=wedding", "amount_from=10001", "amount_to=9999", "band=E"])
    expect([none, (await funnel(`?${none}`))[0]]).toEqual([none, 0]);
  const all = "product=fabula-bank-loan-fi&purpose=renovation&amount_from=10000&amount_to=10000";
  expect((await funnel(`?${all}`))[0]).toBe(32);
  expect((await funnel("?from=2020-01-01&to=2020-02-01"))[0]).toBe(0);
});

test("filters that are none are refused", async () => {
  for (const query of [
    "from=x",
    "from=2026-01-02&to=2026-01-01",
    "from=2020-01-01",
    "market=XX",
    "band=F",
    "format=pdf",
  ])
    expect([query, (await get(`?${query}`)).status]).toEqual([query, 400]);
});

test("they are had as CSV", async () => {
  const answer = await get("?format=csv&market=LV");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="insights-[\d-]+\.csv"$/);
  const lines = answer.text.split("\n");
  expect(lines.slice(0, 3)).toEqual(["section,name,figure,second,third", "funnel,received,<5,,", "funnel,passed,<5,,"]);
  for (const cell of answer.text.split(/[,\n]/)) expect(cell).not.toMatch(/^[=+@\t\r]/);
});

test("nobody else sees them", async () => {
  expect((await get("", consumer)).status).toBe(403);
  expect((await get("", {})).status).toBe(401);
  expect((await get("?lender=ficta-finance")).status).toBe(404);
  const admin = await signIn(origin, "admin@kirkas.example");
  expect([(await get("", admin)).status, (await get("?lender=fabula-bank", admin)).status]).toEqual([400, 200]);
});
