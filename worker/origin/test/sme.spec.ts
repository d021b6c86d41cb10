// A company's application, from its draft to the admins' list: nobody but an admin passes it on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NoticePage, SmeCase, SmeCasePage } from "../../../app/api/types";
import { type Application, Browser, send } from "./drafts";
import { type Answer, type Cookies, mailTo, type Origin, signIn, startOrigin } from "./origin";

let origin: Origin;
let admin: Cookies;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  admin = await signIn(origin, "admin@kirkas.example");
});
beforeEach(async () => {
  await origin.sql("DELETE FROM applications");
  await origin.sql("DELETE FROM drafts");
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

/** Everything that a company in Finland answers. */
const answersOf = (email: string): [string, object][] => [
  ["calculator", { amount: 50_000, months: 36, business_purpose: "equipment" }],
  ["email-and-terms", { email, phone: "+358401234567", terms: true, marketing_email: false }],
  [
    "company-details",
    {
      business_id: "9900001-8",
      name: "Esimerkkileipomo Oy",
      form: "Osakeyhtiö",
      registered_on: "2008-10-17",
      industry: "Leivän valmistus",
      turnover: 900_000,
      result: -5_000,
      employees: 7,
      tax_debt: false,
      payment_default: false,
      may_sign: true,
      guarantee: "discuss",
      contact_name: "Canary Contact",
      contact_role: "Canary Role",
    },
  ],
];
const errorsOf = (answer: Answer) => [answer.status, answer.json().errors];
const cases = async () =>
  (await origin.call("/api/v1/admin/sme-applications", { cookies: admin })).json() as unknown as SmeCasePage;

async function apply(email = "consumer@kirkas.example", session = consumer) {
  const browser = new Browser(origin, session);
  await browser.fill(answersOf(email), "fi", "sme");
  return { browser, sent: await send(browser, {}, "sme") };
}

describe("the amount decides how long the period may be", () => {
  test.each([
    ["fi", 99_999, 60, []],
    ["fi", 99_999, 61, [{ pointer: "/months", code: "too-large", params: { max: 60 } }]],
    ["fi", 100_000, 120, []],
    ["fi", 100_000, 121, [{ pointer: "/months", code: "too-large", params: { max: 120 } }]],
    ["fi", 5_000, 6, []],
    [
      "fi",
      4_999,
      5,
      [
        { pointer: "/amount", code: "too-small", params: { min: 5_000 } },
        { pointer: "/months", code: "too-small", params: { min: 6 } },
      ],
    ],
    ["fi", 500_000, 120, []],
    ["fi", 500_001, 120, [{ pointer: "/amount", code: "too-large", params: { max: 500_000 } }]],
    ["pl", 99_999, 61, [{ pointer: "/months", code: "too-large", params: { max: 60 } }]],
    ["pl", 2_000_000, 120, []],
    ["ro", 19_999, 6, [{ pointer: "/amount", code: "too-small", params: { min: 20_000 } }]],
  ])("%s %d for %d months", async (language, amount, months, errors) => {
    const browser = new Browser(origin, consumer);
    await browser.begin(language, "sme");
    const answer = await browser.save("calculator", { amount, months, business_purpose: "other" }, { kind: "sme" });
    expect(errors.length === 0 ? [answer.status, []] : errorsOf(answer)).toEqual([
      errors.length === 0 ? 200 : 422,
      errors,
    ]);
  });
});

test("it arrives in the admins' list, and no lender is asked", async () => {
  const { browser, sent } = await apply();
  const { id, reference } = sent.json() as { id: string; reference: string };
  expect([sent.status, reference]).toEqual([201, expect.stringMatching(/^K-[2-9A-HJ-NP-Z]{6}$/)]);
  const { items } = await cases();
  expect(items).toMatchObject([
    {
      id,
      reference,
      company: "Esimerkkileipomo Oy",
      business_id: "9900001-8",
      market: "FI",
      currency: "EUR",
      amount: 50_000,
      months: 36,
      purpose: "equipment",
      status: "new",
    },
  ]);
  const found = (
    await origin.call(`/api/v1/admin/sme-applications/${id}`, { cookies: admin })
  ).json() as unknown as SmeCase;
  expect(found.answers).toMatchObject({
    "email-and-terms": { email: "consumer@kirkas.example", phone: "+358401234567" },
    "company-details": { contact_name: "Canary Contact", turnover: 900_000, result: -5_000 },
  });
  expect(await origin.sql("SELECT 1 FROM matches")).toEqual([]);
  const again = await browser.call("POST", "/applications", { kind: "sme", version: 4 });
  expect([again.status, again.json().reference]).toEqual([201, reference]);
});

test("its contacts are sealed, and nowhere else", async () => {
  await apply();
  for (const table of ["applications", "people", "sme_cases", "consents", "drafts", "audit"]) {
    const rows = JSON.stringify(await origin.sql(`SELECT * FROM ${table}`)).toLowerCase();
    for (const secret of ["canary", "+358401234567"]) expect([table, rows.includes(secret)]).toEqual([table, false]);
  }
  const file = await origin.call("/api/v1/admin/sme-applications?format=csv&contacts=true", { cookies: admin });
  expect(file.text).toContain("Canary Contact,Canary Role,consumer@kirkas.example,");
  expect((await origin.call("/api/v1/admin/sme-applications?format=csv", { cookies: admin })).text).not.toContain(
    "Canary",
  );
});

test("the company is told that it has arrived and where it stands, and not why it was closed", async () => {
  const { browser, sent } = await apply();
  const { id } = sent.json() as { id: string };
  const shown = async () => (await browser.call("GET", `/applications/${id}`)).json() as unknown as Application;
  expect(await shown()).toMatchObject({
    kind: "sme",
    state: "received",
    purpose: "equipment",
    pending: 0,
    offers: [],
    declines: [],
    company: { name: "Esimerkkileipomo Oy", progress: "received" },
  });
  const change = (body: object, version: number) =>
    origin.call(`/api/v1/admin/sme-applications/${id}`, {
      method: "PATCH",
      body,
      cookies: admin,
      headers: { "if-match": `"${version}"` },
    });
  expect((await change({ status: "spam" }, 1)).status).toBe(200);
  expect(await shown()).toMatchObject({ company: { progress: "closed" } });
  expect(JSON.stringify(await shown())).not.toContain("spam");
  const { items } = (await browser.call("GET", "/notices")).json() as unknown as NoticePage;
  expect(items).toMatchObject([{ kind: "sme-received", application: id }]);
  const [mail] = await mailTo(origin, "consumer@kirkas.example");
  expect(mail?.subject).toBe("Kirkas: yrityksesi hakemus on vastaanotettu");
  expect(mail?.text).not.toContain("Esimerkkileipomo");
});

test("an older one of another company stays, and both are seen as the company's own", async () => {
  const first = (await apply()).sent.json().id as string;
  const second = (await apply()).sent.json().id as string;
  const { items } = await cases();
  expect(items.map(({ id, status }) => [id, status])).toEqual([
    [second, "new"],
    [first, "new"],
  ]);
  const found = (
    await origin.call(`/api/v1/admin/sme-applications/${first}`, { cookies: admin })
  ).json() as unknown as SmeCase;
  expect(found.duplicates.map(({ id }) => id)).toEqual([second]);
});

test("without a confirmed address there is none: a code makes it, an account and a name", async () => {
  const browser = new Browser(origin);
  await browser.fill(answersOf("firma@kirkas.example"), "fi", "sme");
  const sent = await send(browser, {}, "sme");
  expect([sent.status, (await cases()).items]).toEqual([202, []]);
  await browser.call("POST", "/drafts/sme/email");
  const [mail] = await mailTo(origin, "firma@kirkas.example");
  const code = mail?.text.match(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/m)?.[0];
  const confirmed = await browser.call("POST", "/drafts/sme/confirm", { code });
  expect([confirmed.status, confirmed.status === 200 ? "" : confirmed.text]).toEqual([200, ""]);
  expect((await cases()).items.length).toBe(1);
  const [user] = await origin.sql("SELECT name FROM users WHERE email = 'firma@kirkas.example'");
  expect(user).toEqual({ name: "Canary Contact" });
});

test("a step that lacks something is named", async () => {
  const browser = new Browser(origin, consumer);
  await browser.fill(answersOf("consumer@kirkas.example").slice(0, 2), "fi", "sme");
  const sent = await send(browser, {}, "sme");
  expect([sent.status, sent.json().step]).toEqual([409, "company-details"]);
});

test("it goes with its user, and stands in their copy", async () => {
  const { browser } = await apply();
  const copy = await browser.call("GET", "/me/export?format=json");
  expect([copy.status, copy.text.includes("Canary Contact")]).toEqual([200, true]);
  const page = await browser.call("GET", "/me/export?format=html");
  expect(page.text).toContain("Liikevaihto");
  await origin.sql("DELETE FROM users WHERE email = 'consumer@kirkas.example'");
  try {
    expect((await cases()).items).toEqual([]);
  } finally {
    await origin.sql(
      "INSERT INTO users (id, email, name, created_at) VALUES ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0001', 'consumer@kirkas.example', 'Kaisa Kuluttaja', 0)",
    );
    await origin.sql(
      "INSERT INTO user_roles (user_id, role) VALUES ('7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0001', 'consumer')",
    );
  }
});

test("admins are told once a day of those that nobody has taken on", async () => {
  const { sent } = await apply();
  const noticesToAdmins = async () =>
    (await mailTo(origin, "admin@kirkas.example")).filter(({ subject }) => subject.includes("yritysten hakemuksia"))
      .length;
  await origin.runSchedule();
  const before = await noticesToAdmins();
  const hour = 3_600_000;
  const day = 24 * hour;
  const reminders = Math.floor((Date.now() - 6 * hour) / day) * day + 6 * hour;
  await origin.sql(`UPDATE sme_cases SET created_at = ${reminders - hour}`);
  await origin.runSchedule();
  await origin.runSchedule();
  expect(await noticesToAdmins()).toBe(before + 1);
  const [notice] = await origin.sql("SELECT kind, application_id FROM notices WHERE kind = 'sme-waiting'");
  expect(notice).toEqual({ kind: "sme-waiting", application_id: sent.json().id });
});
