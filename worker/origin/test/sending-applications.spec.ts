// Sending an application: by whoever proves the address, once, and with nothing of who somebody is in the open.
import { describe, expect, test } from "vitest";
import { consumer, kindOf, known, list, newcomer, origin, rows, startForApplications } from "./applications";
import { answersOf, apply, Browser, finnishNumber, send } from "./drafts";
import { type Cookies, inLink, mailTo, profile, signIn, startOrigin } from "./origin";

startForApplications();

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

test("a session that ends before sending loses nothing and duplicates nothing", async () => {
  const browser = new Browser(origin, consumer);
  await browser.fill(answersOf(known));
  const { id } = await browser.draft();
  await origin.sql("DELETE FROM access_tokens");
  const waiting = await send(browser);
  // Nobody is signed in: the draft waits, with all that was answered.
  expect([waiting.status, waiting.json()]).toEqual([202, { id }]);
  expect((await browser.draft()).answers.person).toMatchObject({ first_names: "Kaisa Maria" });
  const session = await signIn(origin, known);
  browser.cookies.set("__Host-access", session.access ?? "");
  const sent = await Promise.all([send(browser), send(browser)]);
  expect(sent.map((answer) => [answer.status, answer.json().id])).toEqual([
    [201, id],
    [201, id],
  ]);
  expect(await origin.sql("SELECT id FROM applications")).toEqual([{ id }]);
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
