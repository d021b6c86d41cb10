// The browser that asks for a sign-in link: there the link works at once, and the code at all. Elsewhere the account is
// confirmed first.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Cookies, cookieValue, inLink, mailTo, type Origin, profile, startOrigin } from "./origin";

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
beforeEach(() => origin.sql("DELETE FROM login_links"));
afterAll(() => origin.stop());

const consumer = "consumer@kirkas.example";
const lender = "lender@kirkas.example";
const post = (path: string, body: object, cookies: Cookies = {}) =>
  origin.call(path, { method: "POST", body, cookies });

/** Asks for a link; answers what its mail brings, and the browser's cookie. */
async function ask(email = consumer, cookies: Cookies = {}) {
  const answer = await post("/api/v1/login-links", { email, language: "en-fi" }, cookies);
  const [mail] = await mailTo(origin, email);
  return {
    setCookies: answer.setCookies,
    browser: cookieValue(answer.setCookies, "__Host-sign-in") ?? "",
    token: inLink(mail?.link, "token") ?? "",
    code: mail?.text.match(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/m)?.[0] ?? "",
  };
}

const consume = (body: object, browser?: string) =>
  post("/api/v1/login-links/consume", body, browser === undefined ? {} : { browser });

test("asking names the browser by a cookie out of scripts' reach, that lasts as long as the link", async () => {
  const cookie = /^__Host-sign-in=[\w-]{43}; Max-Age=900; Path=\/; Secure; SameSite=Lax; HttpOnly$/;
  const known = await ask();
  const unknown = await ask("nobody@kirkas.example");
  for (const { setCookies } of [known, unknown]) expect(setCookies).toEqual([expect.stringMatching(cookie)]);
  const again = await ask(consumer, { browser: known.browser });
  expect(again.browser).toBe(known.browser);
  const stored = await origin.sql("SELECT * FROM login_links");
  for (const secret of [known.browser, known.code, known.code.replace("-", "")])
    expect(JSON.stringify(stored)).not.toContain(secret);
});

test("every link that a browser has asked for signs it in, without a question", async () => {
  const first = await ask();
  const second = await ask(consumer, { browser: first.browser });
  for (const { token } of [first, second]) expect((await consume({ token }, first.browser)).status).toBe(200);
});

test.each([
  ["no browser that asked", undefined],
  ["another browser that asked", `${"B".repeat(42)}A`],
  ["a cookie that is none", "nonsense"],
])("%s confirms the account, which is named", async (_, elsewhere) => {
  const { token } = await ask();
  const answer = await consume({ token }, elsewhere);
  expect([answer.status, answer.setCookies]).toEqual([409, []]);
  expect(answer.json()).toMatchObject({ type: "tag:kirkas.example,2026:other-browser", account: consumer });
  for (const account of [lender, "", "nonsense"]) {
    const wrong = await consume({ token, account }, elsewhere);
    expect([account, wrong.status, wrong.json().account]).toEqual([account, 409, consumer]);
  }
  const confirmed = await consume({ token, account: consumer }, elsewhere);
  expect(confirmed.status).toBe(200);
  expect((await profile(origin, confirmed.cookies)).json().email).toBe(consumer);
  expect((await consume({ token, account: consumer }, elsewhere)).status).toBe(410);
});

test("a link that is used, too old or none names no account", async () => {
  const { token, browser } = await ask();
  expect((await consume({ token }, browser)).status).toBe(200);
  const old = await ask();
  await origin.sql("UPDATE login_links SET expires_at = ?", Date.now());
  for (const spent of [token, old.token, "A".repeat(43)]) {
    const answer = await consume({ token: spent });
    expect([answer.status, answer.json().account]).toEqual([410, undefined]);
  }
});

test("a link of before browsers were known has its account confirmed", async () => {
  const { token, browser } = await ask();
  await origin.sql("UPDATE login_links SET browser_hash = NULL, code_hash = NULL");
  expect((await consume({ token }, browser)).status).toBe(409);
});

test("a code signs in the browser that asked, however it is typed, once", async () => {
  const { code, browser, token } = await ask();
  expect(code).not.toBe("");
  const signedIn = await consume({ code: ` ${code.toLowerCase().replace("-", " ")}` }, browser);
  expect([signedIn.status, signedIn.json().email]).toEqual([200, consumer]);
  expect((await profile(origin, signedIn.cookies)).status).toBe(200);
  expect((await consume({ code }, browser)).status).toBe(410);
  expect((await consume({ token }, browser)).status).toBe(410);
});

test.each([
  ["no browser that asked", undefined],
  ["another browser that asked", `${"B".repeat(42)}A`],
])("%s signs in with no code", async (_, elsewhere) => {
  const { code, browser } = await ask();
  const refused = await consume({ code }, elsewhere);
  expect([refused.status, refused.json().type]).toEqual([410, "tag:kirkas.example,2026:login-code-wrong"]);
  expect((await consume({ code }, browser)).status).toBe(200);
});

test("a code can be tried five times, and the link still works", async () => {
  for (const [wrong, status] of [
    [4, 200],
    [5, 410],
  ] as const) {
    const { code, browser, token } = await ask();
    for (let tried = 0; tried < wrong; tried++)
      expect((await consume({ code: "2222-2222" }, browser)).status).toBe(410);
    expect((await consume({ code }, browser)).status).toBe(status);
    if (status === 410) expect((await consume({ token }, browser)).status).toBe(200);
  }
});

test("of twenty who use a code at once, one signs in at most", async () => {
  const { code, browser } = await ask();
  const answers = await Promise.all(Array.from({ length: 20 }, () => consume({ code }, browser)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a code works for 15 minutes", async () => {
  const { code, browser } = await ask();
  await origin.sql("UPDATE login_links SET expires_at = ?", Date.now());
  expect((await consume({ code }, browser)).status).toBe(410);
});

test("whether an address is known is not told by its code either", async () => {
  const known = await ask();
  const unknown = await ask("nobody@kirkas.example");
  for (let tried = 0; tried < 7; tried++) {
    const [one, other] = [
      await consume({ code: "2222-2222" }, known.browser),
      await consume({ code: "2222-2222" }, unknown.browser),
    ];
    expect([one.status, one.text]).toEqual([other.status, other.text]);
  }
});

test.each([{}, { token: 1 }, { code: 1 }, { link: "a" }])("%j is no way to sign in", async (body) => {
  const answer = await consume(body);
  expect([answer.status, answer.json().title]).toEqual([400, "Malformed request"]);
});
