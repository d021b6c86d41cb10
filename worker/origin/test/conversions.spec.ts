// What users did is reported to the edge from the outbox: signed, with the touches that came along, until it is taken.
import { createHash, createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answersOf, apply, arrive, Browser } from "./drafts";
import { type Cookies, mailTo, type Origin, signIn, startOrigin } from "./origin";

const secret = "c".repeat(32);
let origin: Origin;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({
    ENVIRONMENT: "development",
    EDGE_URL: "https://edge.example",
    CONVERSION_KEYS: `c:${secret}`,
  });
});
beforeEach(async () => {
  await origin.sql("DELETE FROM conversions");
  for (const table of ["applications", "drafts", "draft_links", "outbox"]) await origin.sql(`DELETE FROM ${table}`);
  consumer = await signIn(origin);
  origin.sent.length = 0;
  origin.answers.length = 0;
});
afterAll(() => origin.stop());

const until = (look: () => unknown) => expect.poll(look, { timeout: 20_000, interval: 20 });
const waiting = () => origin.sql("SELECT id FROM conversions");
const rows = () => origin.sent.map(({ body }) => body as unknown as Record<string, string>[]);
const carrying = (cookie: string, consent = "analytics.marketing") => ({
  cookie: `__Host-access=${consumer.access}; __Host-refresh=${consumer.refresh}; __Host-clicks=${cookie}; __Host-visitor=1.d.e.f; __Host-consent=${consent}`,
});

/** The consumer's draft, which lacks nothing. */
async function complete() {
  const browser = new Browser(origin, consumer);
  await browser.call("DELETE", "/drafts/loan");
  await browser.fill(answersOf("consumer@kirkas.example"));
  return browser;
}

test("an application is reported once, with what came with it that the edge signed, and then forgotten", async () => {
  const browser = await complete();
  const { version } = await browser.draft();
  const again = () =>
    origin.call("/api/v1/applications", {
      method: "POST",
      body: { kind: "loan", version },
      headers: carrying("1.a.b.c"),
    });
  const { id } = (await again()).json() as { id: string };
  await until(rows).toHaveLength(1);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(rows()[0]).toEqual([
    { id: `${id}:submitted`, name: "application-submitted", at, touches: "1.a.b.c", visitor: "1.d.e.f" },
  ]);
  expect(origin.sent[0]?.url).toBe("https://edge.example/edge/conversions");
  await until(waiting).toEqual([]);
  await again();
  await origin.runSchedule();
  expect(origin.sent).toHaveLength(1);
});

test("a report is signed as the edge wants it", async () => {
  await apply(origin, consumer);
  await until(() => origin.sent).toHaveLength(1);
  const { signature = "", text = "" } = origin.sent[0] ?? {};
  const [version, key, body = "", mac] = (signature ?? "").split(".");
  expect([version, key]).toEqual(["1", "c"]);
  const bytes = Buffer.from(body, "base64url");
  expect(mac).toBe(createHmac("sha256", secret).update("conversions\n1.c.").update(bytes).digest("base64url"));
  expect(bytes.subarray(8)).toEqual(createHash("sha256").update(text).digest());
  const left = Number(bytes.readBigUInt64BE()) - Date.now() / 1000;
  expect(left > 200 && left <= 300).toBe(true);
});

test("an offer is shown once, however often it is looked at", async () => {
  const { offers } = await apply(origin, consumer);
  const path = `/api/v1/offers/${offers[0]?.id}`;
  await origin.call(path, { cookies: consumer });
  await until(waiting).toEqual([]);
  const shown = rows()
    .flat()
    .filter(({ name }) => name === "offer-shown");
  expect(shown).toEqual([
    { id: `${offers[0]?.id}:shown`, name: "offer-shown", at: expect.any(String), touches: null, visitor: null },
  ]);
});

test("an offer is accepted once, with what the visitor carried then", async () => {
  const { offers } = await apply(origin, consumer);
  const call = { method: "POST", headers: carrying("1.d.e.f"), body: { information_opened: true } };
  const accept = () => origin.call(`/api/v1/offers/${offers[0]?.id}/accept`, call);
  await accept();
  await until(waiting).toEqual([]);
  await accept();
  await origin.runSchedule();
  const accepted = rows()
    .flat()
    .filter(({ name }) => name === "offer-accepted");
  const carried = { touches: "1.d.e.f", visitor: "1.d.e.f" };
  const row = { id: `${offers[0]?.id}:accepted`, name: "offer-accepted", at: expect.any(String), ...carried };
  expect(accepted).toEqual([row]);
});

test.each([
  ["analytics.marketing", "1.a.b.c", "1.d.e.f"],
  ["marketing", "1.a.b.c", null],
  ["analytics", null, "1.d.e.f"],
  ["none", null, null],
  ["", null, null],
])("with the consent '%s' of that moment a conversion carries %s and %s", async (consent, touches, visitor) => {
  const headers = carrying("1.a.b.c", consent);
  const browser = await complete();
  const { version } = await browser.draft();
  const body = { kind: "loan", version };
  const { id } = (await origin.call("/api/v1/applications", { method: "POST", body, headers })).json();
  await arrive(origin);
  const read = await origin.call(`/api/v1/applications/${id}`, { cookies: consumer });
  const { offers } = read.json() as { offers: { id: string }[] };
  await origin.call(`/api/v1/offers/${offers[0]?.id}`, { headers });
  await origin.call(`/api/v1/offers/${offers[0]?.id}/accept`, {
    method: "POST",
    headers,
    body: { information_opened: true },
  });
  await until(waiting).toEqual([]);
  const carried = rows()
    .flat()
    .map(({ name, touches, visitor }) => ({ name, touches, visitor }));
  expect(carried.sort((one, other) => (one.name ?? "").localeCompare(other.name ?? ""))).toEqual(
    ["application-submitted", "offer-accepted", "offer-shown"].map((name) => ({ name, touches, visitor })),
  );
});

describe("a sale", () => {
  const seller = "utopia-savings";
  beforeAll(() => origin.sql("UPDATE lender_users SET lender_id = ?", seller));

  /** An offer of an application that was sent with these cookies, accepted with those. */
  async function accepted(sending: Record<string, string>, accepting: Record<string, string>) {
    const browser = await complete();
    const { version } = await browser.draft();
    const body = { kind: "loan", version };
    const { id } = (await origin.call("/api/v1/applications", { method: "POST", body, headers: sending })).json();
    await arrive(origin);
    const read = await origin.call(`/api/v1/applications/${id}`, { cookies: consumer });
    const { offers } = read.json() as { offers: { id: string; lender: { id: string } }[] };
    const offer = offers.find(({ lender }) => lender.id === seller)?.id ?? "";
    const call = { method: "POST", headers: accepting, body: { information_opened: true } };
    expect((await origin.call(`/api/v1/offers/${offer}/accept`, call)).status).toBe(200);
    await until(waiting).toEqual([]);
    return { application: String(id), offer };
  }
  const cookies = () => ({ cookie: `__Host-access=${consumer.access}; __Host-refresh=${consumer.refresh}` });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const sales = () =>
    rows()
      .flat()
      .filter(({ name }) => name === "sale");
  async function events(offer: string, ...names: string[]) {
    const staff = await signIn(origin, "lender@kirkas.example");
    for (const name of names) {
      const path = `/api/v1/lender/offers/${offer}/${name}`;
      expect((await origin.call(path, { method: "POST", cookies: staff })).status).toBe(200);
    }
  }

  test("is reported once as the money is paid out, and retracted once as the agreement is withdrawn from", async () => {
    const { offer } = await accepted(carrying("1.a.b.c"), carrying("1.d.e.f"));
    await events(offer, "sign");
    expect(sales()).toEqual([]);
    await events(offer, "pay-out", "pay-out");
    await until(waiting).toEqual([]);
    await origin.runSchedule();
    const none = { touches: null, visitor: null };
    const sale = { id: `${offer}:sale`, name: "sale", at, ...none };
    expect(sales()).toEqual([{ ...sale, conversion: `${offer}:accepted` }]);
    await events(offer, "agreement-withdrawn", "agreement-withdrawn");
    await until(waiting).toEqual([]);
    await origin.runSchedule();
    expect(sales().slice(1)).toEqual([{ ...sale, change: "retract", changed_at: at }]);
  });

  test("that the edge does not take is reported before its retraction, however late", async () => {
    const { offer } = await accepted(carrying("1.a.b.c"), carrying("1.d.e.f"));
    origin.answers.push(...Array(10).fill(503));
    await events(offer, "sign", "pay-out", "agreement-withdrawn");
    origin.answers.length = 0;
    for (let run = 0; run < 2; run++) await origin.runSchedule();
    expect(await waiting()).toEqual([]);
    const changes = sales().map(({ change }) => change);
    expect(changes.lastIndexOf(undefined)).toBeLessThan(changes.indexOf("retract"));
    expect(changes.filter((change) => change === "retract")).toHaveLength(1);
  });

  test.each([
    ["the click of the sending, where none came with the acceptance", "1.a.b.c", cookies, "submitted"],
    [
      "none, where the visitor has decided against it by the acceptance",
      "1.a.b.c",
      () => carrying("1.a.b.c", "none"),
      "",
    ],
    ["none, where no click came", undefined, cookies, ""],
  ])("is put down to %s", async (_, click, accepting, comesOf) => {
    const { application, offer } = await accepted(click ? carrying(click) : cookies(), accepting());
    await events(offer, "sign", "pay-out", "agreement-withdrawn");
    await until(waiting).toEqual([]);
    await origin.runSchedule();
    const expected = comesOf ? [`${application}:${comesOf}`, undefined] : [];
    expect(sales().map(({ conversion }) => conversion)).toEqual(expected);
  });

  test("is none of an agreement that was withdrawn from before the money was paid out", async () => {
    const { offer } = await accepted(carrying("1.a.b.c"), carrying("1.d.e.f"));
    await events(offer, "sign", "agreement-withdrawn");
    await origin.runSchedule();
    expect(sales()).toEqual([]);
  });

  test("that the edge refuses holds up no other row", async () => {
    const { offer } = await accepted(carrying("1.a.b.c"), carrying("1.d.e.f"));
    await events(offer, "sign");
    origin.sent.length = 0;
    const insert = "INSERT INTO conversions (id, name, at) VALUES (?, 'offer-shown', ?)";
    await origin.sql(insert, "other", Date.now() - 1000);
    origin.answers.push(422, 202, 422);
    await events(offer, "pay-out");
    await until(() => origin.sent).toHaveLength(3);
    await until(waiting).toEqual([{ id: `${offer}:sale` }]);
  });
});

test("what the edge does not take is reported again by the schedule", async () => {
  origin.answers.push(503, 401);
  await apply(origin, consumer);
  await until(() => origin.sent).toHaveLength(1);
  expect(await waiting()).toHaveLength(1);
  await origin.runSchedule();
  expect(await waiting()).toHaveLength(1);
  await origin.runSchedule();
  expect(await waiting()).toEqual([]);
  expect(rows()[2]).toEqual(rows()[0]);
});

describe("a draft that waits for its address to be confirmed", () => {
  const email = "waiting@kirkas.example";
  const consenting = (consent: string) => ({
    cookie: `__Host-clicks=1.a.b.c; __Host-visitor=1.d.e.f; __Host-consent=${consent}`,
  });

  async function waiting() {
    const browser = new Browser(origin);
    await browser.fill(answersOf(email));
    const { id, version } = await browser.draft();
    const draft = browser.cookies.get("__Host-draft");
    const { cookie } = consenting("analytics.marketing");
    const headers = { cookie: `__Host-draft=${draft}; ${cookie}` };
    const sent = await origin.call("/api/v1/applications", {
      method: "POST",
      body: { kind: "loan", version },
      headers,
    });
    expect(sent.status).toBe(202);
    return { browser, id, draft };
  }

  async function confirms(browser: Browser, cookie = "") {
    await browser.call("POST", "/drafts/loan/email");
    const [mail] = await mailTo(origin, email);
    const code = mail?.text.match(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/m)?.[0];
    const headers = { cookie: `__Host-draft=${browser.cookies.get("__Host-draft")}; ${cookie}` };
    const answer = await origin.call("/api/v1/drafts/loan/confirm", { method: "POST", body: { code }, headers });
    expect(answer.status).toBe(200);
    await until(waitingRows).toEqual([]);
    const names = (row: Record<string, string>) => row.name === "application-submitted";
    return rows().flat().filter(names);
  }
  const waitingRows = () => origin.sql("SELECT id FROM conversions");

  test("is no conversion, and then one, with what came with the sending", async () => {
    const { browser, id } = await waiting();
    expect(await waitingRows()).toEqual([]);
    const reported = await confirms(browser, "__Host-clicks=1.x.y.z; __Host-consent=analytics.marketing");
    expect(reported).toEqual([
      expect.objectContaining({ id: `${id}:submitted`, touches: "1.a.b.c", visitor: "1.d.e.f" }),
    ]);
  });

  test("loses its clicks where the consent is withdrawn before", async () => {
    const { browser } = await waiting();
    const headers = { cookie: `__Host-draft=${browser.cookies.get("__Host-draft")}; __Host-consent=none` };
    await origin.call("/api/v1/drafts/loan", { headers });
    const stored = JSON.stringify(await origin.sql("SELECT carried FROM drafts"));
    expect(stored).not.toContain("1.a.b.c");
    expect(await confirms(browser)).toEqual([expect.objectContaining({ touches: null, visitor: null })]);
  });
});
