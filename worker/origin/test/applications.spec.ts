// Sending an application, what lenders answer to it, and taking it back: each user's own, and sent once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Application, answersOf, answersOfBoth, apply, arrive, Browser, finnishNumber, send } from "./drafts";
import { type Cookies, inLink, mailTo, type Origin, profile, signIn, startOrigin } from "./origin";

let origin: Origin;
let consumer: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(async () => {
  for (const table of ["drafts", "applications", "consents", "conversions", "outbox"])
    await origin.sql(`DELETE FROM ${table}`);
  await origin.sql("DELETE FROM users WHERE email = ?", newcomer);
  consumer = await signIn(origin);
});
afterAll(() => origin.stop());

const path = "/api/v1/applications";
const known = "consumer@kirkas.example";
const newcomer = "newcomer@kirkas.example";
const kindOf = (answer: { json: () => Record<string, unknown> }) => String(answer.json().type).split(":").at(-1);
const list = async (cookies: Cookies) => (await origin.call(path, { cookies })).json().items as Application[];
const rows = (table: string) => origin.sql(`SELECT * FROM ${table}`);

/** A browser with a draft that lacks nothing, of this address. */
async function complete(email = newcomer, session: Cookies = {}) {
  const browser = new Browser(origin, session);
  await browser.fill(answersOf(email));
  return browser;
}

async function codeFor(browser: Browser, email = newcomer) {
  await browser.call("POST", "/drafts/loan/email");
  const [mail] = await mailTo(origin, email);
  return {
    code: mail?.text.match(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/m)?.[0] ?? "",
    token: inLink(mail?.link, "token") ?? "",
  };
}

const confirm = (browser: Browser, code: string) => browser.call("POST", "/drafts/loan/confirm", { code });

test("a newcomer sends and confirms: only then there is an account, an application and a session", async () => {
  const browser = await complete();
  const { id } = await browser.draft();
  const sent = await send(browser);
  expect([sent.status, sent.json()]).toEqual([202, { id }]);
  expect(sent.setCookies).toEqual([]);
  expect([await rows("applications"), await rows("matches"), await rows("conversions")]).toEqual([[], [], []]);
  expect((await browser.draft()).sent).toBe(true);
  const confirmed = await confirm(browser, (await codeFor(browser)).code);
  expect([confirmed.status, confirmed.json()]).toEqual([
    200,
    { application: { id, reference: expect.stringMatching(/^K-[2-9A-HJ-NP-Z]{6}$/) } },
  ]);
  const user = (await profile(origin, confirmed.cookies)).json();
  expect(user).toMatchObject({ email: newcomer, name: "Kaisa Maria Kuluttaja", roles: ["consumer"] });
  expect((await list(confirmed.cookies)).map((application) => application.id)).toEqual([id]);
  expect((await browser.get()).status).toBe(404);
});

test("who confirms first is signed in by sending, and who has the address is that user", async () => {
  const browser = await complete(known);
  await confirm(browser, (await codeFor(browser, known)).code);
  const sent = await send(browser);
  expect(sent.status).toBe(201);
  expect((await profile(origin, sent.cookies)).json()).toMatchObject({ email: known, name: "Kaisa Kuluttaja" });
  expect(await origin.sql("SELECT id FROM users WHERE email = ?", known)).toHaveLength(1);
});

test("a link that is opened elsewhere makes the application there, and signs that browser in", async () => {
  const [first, second] = [await complete(), new Browser(origin)];
  await send(first);
  const { token } = await codeFor(first);
  const opened = await second.call("POST", "/login-links/consume", { token });
  expect([opened.status, opened.json()]).toEqual([200, { application: expect.anything() }]);
  expect((await profile(origin, opened.cookies)).json().email).toBe(newcomer);
  expect((await first.call("GET", "/applications")).status).toBe(401);
  expect(kindOf(await first.get())).toBe("draft-moved");
});

test("a signed-in user's own address needs no mail, and their session stays", async () => {
  const browser = await complete(known, consumer);
  const sent = await send(browser);
  expect([sent.status, sent.setCookies]).toEqual([201, []]);
  const withToken = (await mailTo(origin, known)).filter(({ link }) => inLink(link, "token"));
  expect(withToken).toHaveLength(1);
});

test("a signed-in user's other address has to be confirmed", async () => {
  const browser = await complete(newcomer, consumer);
  expect((await send(browser)).status).toBe(202);
});

test("a changed answer takes the sending back", async () => {
  const browser = await complete();
  await send(browser);
  await browser.save("costs", { maintenance: 100 });
  expect((await browser.draft()).sent).toBe(false);
  const confirmed = await confirm(browser, (await codeFor(browser)).code);
  expect(confirmed.json()).toMatchObject({ draft: { confirmed: true, sent: false } });
  expect(await rows("applications")).toEqual([]);
});

describe("sent once", () => {
  test("however often, at once or later: one application, one conversion, the same answer", async () => {
    const browser = await complete(known, consumer);
    const { id, version } = await browser.draft();
    const again = () => browser.call("POST", "/applications", { kind: "loan", version }, { "idempotency-key": id });
    const answers = await Promise.all(Array.from({ length: 8 }, again));
    answers.push(await again());
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    for (const table of ["applications", "people", "conversions"]) expect(await rows(table)).toHaveLength(1);
    expect(await rows("consents")).toHaveLength(5);
    expect(new Set((await rows("matches")).map(({ product_id }) => product_id)).size).toBe(6);
    expect(await rows("matches")).toHaveLength(6);
  });

  test("a browser that lost the answer, and its session with it, has both when it sends again soon", async () => {
    const browser = await complete();
    await confirm(browser, (await codeFor(browser)).code);
    const { id, version } = await browser.draft();
    const { text } = await send(browser);
    for (const name of ["__Host-access", "__Host-refresh"]) browser.cookies.delete(name);
    const key = { "idempotency-key": id };
    const again = await browser.call("POST", "/applications", { kind: "loan", version }, key);
    expect([again.status, again.text, again.cookies.access === undefined]).toEqual([201, text, false]);
    await origin.sql("UPDATE drafts SET updated_at = updated_at - ?", 15 * 60_000);
    browser.cookies.delete("__Host-access");
    const late = await browser.call("POST", "/applications", { kind: "loan", version }, key);
    expect([late.status, late.text, late.setCookies]).toEqual([201, text, []]);
  });

  test("another browser, or another's key, finds nothing", async () => {
    const browser = await complete(known, consumer);
    const { id, version } = await browser.draft();
    await send(browser);
    const body = { kind: "loan", version };
    const stranger = await new Browser(origin).call("POST", "/applications", body, { "idempotency-key": id });
    expect([stranger.status, kindOf(stranger)]).toEqual([404, "draft-unknown"]);
    const other = await complete();
    const wrong = await other.call("POST", "/applications", body, { "idempotency-key": id });
    expect([wrong.status, kindOf(wrong)]).toEqual([422, "key-reused"]);
  });
});

test.each<[string, object, Record<string, string>, number, string]>([
  ["another version", { version: 1 }, {}, 412, "version-conflict"],
  ["what an application is made of", { user_id: "x" }, {}, 400, "malformed"],
  ["a key with a space", {}, { "idempotency-key": "7d 1c" }, 400, "malformed"],
  ["an endless key", {}, { "idempotency-key": "k".repeat(256) }, 400, "malformed"],
  ["a kind that has no form", { kind: "boat" }, {}, 404, "draft-unknown"],
])("%s is refused, and nothing is made", async (_, changes, headers, status, kind) => {
  const browser = await complete(known, consumer);
  const { version } = await browser.draft();
  const answer = await browser.call("POST", "/applications", { kind: "loan", version, ...changes }, headers);
  expect([answer.status, kindOf(answer)]).toEqual([status, kind]);
  expect(await rows("applications")).toEqual([]);
});

test("a draft that lacks something names the step", async () => {
  const browser = new Browser(origin, consumer);
  await browser.fill(answersOf(known).filter(([step]) => step !== "income"));
  const answer = await send(browser);
  expect([answer.status, kindOf(answer), answer.json().step]).toEqual([409, "step-incomplete", "income"]);
});

test("a user sends three in an hour", async () => {
  const strict = await startOrigin({ ENVIRONMENT: "development", HOURLY_APPLICATIONS: "3" });
  try {
    const session = await signIn(strict);
    for (const expected of [201, 201, 201, 429]) {
      const browser = new Browser(strict, session);
      await browser.fill(answersOf(known));
      expect((await send(browser)).status).toBe(expected);
    }
    await strict.sql("UPDATE applications SET created_at = created_at - ?", 60 * 60_000);
    expect((await send(new Browser(strict, session))).status).toBe(201);
  } finally {
    await strict.stop();
  }
});

test("what was consented to is recorded with its text, and what was not", async () => {
  const browser = new Browser(origin, consumer);
  await browser.fill(answersOf(known));
  await send(browser);
  const consents = await origin.sql("SELECT * FROM consents ORDER BY kind");
  expect(consents.map(({ kind, given }) => [kind, given])).toEqual([
    ["credit_search", 1],
    ["marketing_email", 0],
    ["share_with_lenders", 1],
    ["terms", 1],
    ["true_information", 1],
  ]);
  for (const consent of consents)
    expect(consent).toMatchObject({
      version: expect.any(Number),
      language: "fi",
      text_hash: expect.stringMatching(/^[\w-]{43}$/),
      user_id: expect.any(String),
    });
});

test("who somebody is stands nowhere in clear, and nowhere among what lenders decide by", async () => {
  await apply(origin, consumer);
  const tables = ["applications", "people", "consents", "matches", "offers", "drafts", "conversions"];
  const stored = JSON.stringify(await Promise.all(tables.map(rows)));
  const texts = ["Kuluttaja", finnishNumber, "131052", known, "0401234567", "Katu 1", "Esimerkki", "single"];
  for (const secret of texts) expect(stored).not.toContain(secret);
  const [{ facts = "" } = {}] = await origin.sql<{ facts: string }>("SELECT facts FROM applications");
  expect(JSON.parse(facts)).toMatchObject({ amount: 10_000, months: 48, applicant: { net_income: 3_000 } });
});

describe("what lenders answer", () => {
  test("arrives lender by lender, and is seen no sooner", async () => {
    const browser = await complete(known, consumer);
    const { id } = (await send(browser)).json();
    const read = async () => (await browser.call("GET", `/applications/${id}`)).json() as unknown as Application;
    const first = await read();
    expect(first).toMatchObject({ state: "collecting", pending: 6, offers: [], declines: [] });
    const arrivals = await origin.sql<{ visible_at: number; lender_id: string }>(
      "SELECT visible_at, lender_id FROM matches ORDER BY visible_at",
    );
    const [{ asked_at = 0 } = {}] = await origin.sql<{ asked_at: number }>("SELECT asked_at FROM applications");
    for (const { visible_at, lender_id } of arrivals) {
      const took = visible_at - asked_at - (lender_id === "utopia-savings" ? 60_000 : 0);
      expect(took >= 800 && took < 15_000).toBe(true);
    }
    const half = (arrivals[2]?.visible_at ?? 0) - Date.now();
    for (const table of ["matches", "offers"])
      await origin.sql(`UPDATE ${table} SET visible_at = visible_at - ?`, half + 1);
    const some = await read();
    expect([some.state, some.pending, some.offers.length + some.declines.length]).toEqual(["collecting", 3, 3]);
    await arrive(origin);
    const all = await read();
    expect([all.pending, all.offers.length + all.declines.length]).toEqual([0, 6]);
    expect(all.state).toBe("ready");
  });

  test("is offers in an order that goes by cost, and declines with reasons", async () => {
    const application = await apply(origin, consumer);
    const rates = application.offers.filter(({ for_less }) => !for_less).map(({ apr_percent }) => Number(apr_percent));
    expect(rates.length).toBeGreaterThan(1);
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
    for (const { lender, reasons } of application.declines) {
      expect(lender.name).not.toBe("");
      expect([1, 2]).toContain(reasons.length);
    }
  });

  test("leaves out whom the user left out", async () => {
    const review = { left_out_lenders: ["fabula-bank", "novella-lending"] };
    const { offers, declines } = await apply(origin, consumer, { review });
    const lenders = [...offers, ...declines].map(({ lender }) => lender.id);
    expect(lenders).toHaveLength(4);
    for (const left of review.left_out_lenders) expect(lenders).not.toContain(left);
  });

  test("is declined by all where there is no income", async () => {
    const income = { net_income: 0, gross_income: 0 };
    const { state, offers, declines } = await apply(origin, consumer, { income });
    expect([state, offers.length, declines.length]).toEqual(["no-offers", 0, 6]);
  });

  test("tells the applicant's own figures where a reason is about them, and no others", async () => {
    const housing = { housing: "self owned", housing_cost: 2_000, housing_since: "2015-03" };
    const { declines } = await apply(origin, consumer, { housing });
    const about = [
      "income-too-low",
      "debt-to-income",
      "instalments-too-high",
      "not-affordable",
      "no-price",
      "above-cap",
    ];
    const isTold = ({ reasons }: (typeof declines)[number]) => reasons.some(({ code }) => about.includes(code));
    const figures = declines.filter(isTold).map((decline) => (decline as { figures?: unknown }).figures);
    expect(figures.length).toBeGreaterThan(0);
    for (const one of figures) {
      expect(one).toMatchObject({
        income: 3_000,
        living: 650,
        housing: 2_000,
        other_costs: 0,
        old_debt: 0,
        surplus: 350,
      });
      expect(one).not.toHaveProperty("band");
    }
    for (const decline of declines.filter((one) => !isTold(one))) expect(decline).not.toHaveProperty("figures");
  });

  test("tells no figures of two people to one of them", async () => {
    const income = { net_income: 0, gross_income: 0 };
    const { id } = await apply(origin, consumer, { income });
    await origin.sql("UPDATE applications SET facts = json_set(facts, '$.co_applicant', json('{}')) WHERE id = ?", id);
    const { declines } = (await origin.call(`${path}/${id}`, { cookies: consumer })).json() as { declines: object[] };
    expect(declines).toHaveLength(6);
    for (const decline of declines) expect(decline).not.toHaveProperty("figures");
  });

  test("expires with the last offer", async () => {
    const { id } = await apply(origin, consumer);
    await origin.sql("UPDATE offers SET expires_at = ?", Date.now());
    expect((await origin.call(`${path}/${id}`, { cookies: consumer })).json()).toMatchObject({
      state: "expired",
      offers: expect.arrayContaining([expect.objectContaining({ state: "expired" })]),
    });
  });

  test("is not sent again to who has it", async () => {
    const { id } = await apply(origin, consumer);
    for (const one of [path, `${path}/${id}`]) {
      const first = await origin.call(one, { cookies: consumer });
      const etag = first.headers.get("etag") ?? "";
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      const again = await origin.call(one, { cookies: consumer, headers: { "if-none-match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
      await origin.sql("UPDATE offers SET expires_at = expires_at - 1000");
      expect((await origin.call(one, { cookies: consumer, headers: { "if-none-match": etag } })).status).toBe(200);
    }
  });
});

test("lenders wait for a co-applicant, until the applicant goes on alone", async () => {
  const browser = new Browser(origin, consumer);
  await browser.fill(answersOfBoth(known, "other@kirkas.example"));
  const { id } = (await send(browser)).json();
  expect((await browser.call("GET", `/applications/${id}`)).json()).toMatchObject({
    state: "awaiting-co-applicant",
    pending: 0,
  });
  expect((await origin.sql("SELECT role FROM people ORDER BY role")).map(({ role }) => role)).toEqual([
    "applicant",
    "co-applicant",
  ]);
  const alone = (cookies: Cookies) => origin.call(`${path}/${id}/alone`, { method: "POST", cookies });
  expect((await alone(await signIn(origin, "admin@kirkas.example"))).status).toBe(404);
  const answer = await alone(consumer);
  expect([answer.status, answer.json().state]).toEqual([200, "collecting"]);
  expect(Number(answer.json().pending)).toBeGreaterThan(1);
  expect((await origin.sql("SELECT role FROM people")).map(({ role }) => role)).toEqual(["applicant"]);
  const [stored] = await origin.sql("SELECT facts FROM applications WHERE id = ?", String(id));
  expect(JSON.parse(String(stored?.facts)).co_applicant).toBeNull();
  const again = await alone(consumer);
  expect([again.status, kindOf(again)]).toEqual([409, "state"]);
});

test("a list holds the user's own, the newest first, page by page, and nobody else's", async () => {
  await apply(origin, await signIn(origin, "admin@kirkas.example"));
  const ids = [];
  for (let made = 0; made < 3; made++) {
    ids.unshift((await apply(origin, consumer)).id);
    await origin.sql("UPDATE applications SET created_at = created_at - 1000");
  }
  expect((await list(consumer)).map(({ id }) => id)).toEqual(ids);
  const pages = [];
  let cursor = "";
  do {
    const page = (await origin.call(`${path}?limit=2${cursor}`, { cookies: consumer })).json();
    pages.push((page.items as Application[]).map(({ id }) => id));
    cursor = page.next ? `&cursor=${encodeURIComponent(String(page.next))}` : "";
  } while (cursor);
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)]);
  for (const wrong of ["limit=0", "limit=101", "limit=x", "cursor=x"])
    expect((await origin.call(`${path}?${wrong}`, { cookies: consumer })).status).toBe(400);
});

const accept = (offer: string | undefined) => {
  const body = { information_opened: true };
  return origin.call(`/api/v1/offers/${offer}/accept`, { method: "POST", cookies: consumer, body });
};

test("a new application closes the older open one, and no one that was accepted", async () => {
  const first = await apply(origin, consumer);
  const second = await apply(origin, consumer);
  await accept(second.offers[0]?.id);
  const third = await apply(origin, consumer);
  const states = Object.fromEntries((await list(consumer)).map(({ id, state }) => [id, state]));
  expect([first, second, third].map(({ id }) => states[id])).toEqual(["withdrawn", "accepted", "ready"]);
});

test("an application is taken back once, with the acceptance of an offer for it", async () => {
  const { id, offers } = await apply(origin, consumer);
  await accept(offers[0]?.id);
  const withdraw = () => origin.call(`${path}/${id}/withdraw`, { method: "POST", cookies: consumer });
  for (const answer of [await withdraw(), await withdraw()])
    expect([answer.status, answer.json().state]).toEqual([200, "withdrawn"]);
  const states = ((await list(consumer))[0]?.offers ?? []).map(({ state }) => state);
  expect(states[0]).toBe("cancelled");
  const late = await accept(offers[1]?.id);
  expect(late.status).toBe(409);
});

test("nobody takes another user's application back", async () => {
  const { id } = await apply(origin, consumer);
  const admin = await signIn(origin, "admin@kirkas.example");
  expect((await origin.call(`${path}/${id}/withdraw`, { method: "POST", cookies: admin })).status).toBe(404);
  expect((await list(consumer))[0]?.state).toBe("ready");
});

describe("starting from an earlier application", () => {
  test("copies all but consents, declarations and which debts are repaid", async () => {
    const debts = {
      has_debts: true,
      debts: [{ type: "unsecured loan", balance: 3_000, instalment: 100, repay: true }],
    };
    const loan = { purpose: "repay existing loans", refinance: undefined };
    const { id } = await apply(origin, consumer, { debts, loan });
    const browser = new Browser(origin, consumer);
    const begun = await browser.call("POST", "/drafts", { kind: "loan", language: "fi", from: id });
    expect(begun.status).toBe(201);
    const { answers, completed } = await browser.draft();
    expect(completed).toEqual([]);
    expect(answers.person).toMatchObject({ last_name: "Kuluttaja", identity_number: "13*********" });
    expect(answers.debts).toEqual({ ...debts, debts: [{ type: "unsecured loan", balance: 3_000, instalment: 100 }] });
    expect([answers.review, answers.declarations]).toEqual([undefined, undefined]);
  });

  test("takes one's own, of the last 12 months", async () => {
    const { id } = await apply(origin, consumer);
    const begin = (session: Cookies) =>
      new Browser(origin, session).call("POST", "/drafts", { kind: "loan", language: "fi", from: id });
    for (const session of [{}, await signIn(origin, "admin@kirkas.example")])
      expect((await begin(session)).status).toBe(404);
    await origin.sql("UPDATE applications SET created_at = created_at - ?", 366 * 86_400_000);
    expect((await begin(consumer)).status).toBe(404);
    expect(await rows("drafts")).toHaveLength(1);
  });
});

test("who somebody is goes after its time, and what was decided two years later", async () => {
  const { id } = await apply(origin, consumer);
  await origin.sql("UPDATE applications SET keep_until = ?", Date.now());
  await origin.runSchedule();
  expect([await rows("people"), (await rows("applications")).map((row) => row.id)]).toEqual([[], [id]]);
  await origin.sql("UPDATE applications SET keep_until = ?", Date.now() - 730 * 86_400_000);
  await origin.runSchedule();
  expect([await rows("applications"), await rows("offers"), await rows("matches")]).toEqual([[], [], []]);
  expect(await rows("consents")).not.toEqual([]);
});
