// Signing in by a link in a mail, from asking for it to the session it opens.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browser, consume, inLink, loginToken, mailTo, type Origin, profile, signIn, startOrigin } from "./origin";

let origin: Origin;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
});
afterAll(() => origin.stop());

const ask = (body: unknown, headers = {}) =>
  origin.call("/api/v1/login-links", { method: "POST", body, headers, cookies: { browser } });

test("a link in a mail signs its user in", async () => {
  const signedIn = await consume(origin, await loginToken(origin));
  const user = { email: "consumer@kirkas.example", name: "Kaisa Kuluttaja", roles: ["consumer"] };
  expect(signedIn.status).toBe(200);
  expect(signedIn.json()).toMatchObject(user);
  const shown = await profile(origin, signedIn.cookies);
  expect(shown.status).toBe(200);
  expect(shown.json()).toMatchObject(user);
});

test.each(["consumer", "lender", "admin", "marketer", "operator"])(
  "there is a development user with the role %s",
  async (role) => {
    const signedIn = await consume(origin, await loginToken(origin, `${role}@kirkas.example`));
    expect(signedIn.json().roles).toEqual([role]);
  },
);

test("session cookies are HttpOnly, bound to the host, and last 10 minutes and 30 days", async () => {
  const { setCookies } = await consume(origin, await loginToken(origin));
  expect(setCookies).toEqual([
    expect.stringMatching(/^__Host-access=[\w-]{43}; Max-Age=600; Path=\/; Secure; SameSite=Lax; HttpOnly$/),
    expect.stringMatching(/^__Host-refresh=[\w-]{43}; Max-Age=2592000; Path=\/; Secure; SameSite=Lax; HttpOnly$/),
    "__Host-signed-in=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax",
  ]);
});

test("signing in ends the session that the browser had, and no other", async () => {
  const before = await signIn(origin);
  const elsewhere = await signIn(origin);
  const after = await consume(origin, await loginToken(origin), {}, before);
  expect((await profile(origin, after.cookies)).status).toBe(200);
  expect((await profile(origin, before)).status).toBe(401);
  expect((await profile(origin, elsewhere)).status).toBe(200);
});

test("a link works once", async () => {
  const token = await loginToken(origin);
  expect((await consume(origin, token)).status).toBe(200);
  const again = await consume(origin, token);
  expect(again.status).toBe(410);
  expect(again.headers.get("content-type")).toBe("application/problem+json");
  expect(again.json()).toMatchObject({ status: 410, title: "Login link no longer valid" });
  expect(again.setCookies).toEqual([]);
});

test("of twenty who use a link at once, one signs in", async () => {
  const token = await loginToken(origin);
  const answers = await Promise.all(Array.from({ length: 20 }, () => consume(origin, token)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 410)).toHaveLength(19);
});

test("a link works for 15 minutes", async () => {
  for (const [left, status] of [
    [2000, 200],
    [0, 410],
  ] as const) {
    const token = await loginToken(origin);
    const [link] = await origin.sql<{ hash: string; life: number }>(
      "SELECT hash, expires_at - created_at AS life FROM login_links ORDER BY created_at DESC, rowid DESC LIMIT 1",
    );
    expect(link?.life).toBe(15 * 60 * 1000);
    await origin.sql("UPDATE login_links SET expires_at = ? WHERE hash = ?", Date.now() + left, link?.hash ?? "");
    expect((await consume(origin, token)).status).toBe(status);
  }
});

test.each(["", "nonsense", "A".repeat(43)])("the token '%s' is no link", async (token) => {
  expect((await consume(origin, token)).status).toBe(410);
});

test("following a link does not use it: only the page's POST does", async () => {
  const token = await loginToken(origin);
  expect((await origin.call(`/api/v1/login-links/consume?token=${token}`)).status).toBe(405);
  expect((await consume(origin, token)).status).toBe(200);
});

test("the answer is the same for an unknown address, and no mail is written", async () => {
  const known = await ask({ email: "lender@kirkas.example", language: "fi" });
  const unknown = await ask({ email: "nobody@kirkas.example", language: "fi" });
  expect(unknown.status).toBe(202);
  expect([unknown.status, unknown.text, [...unknown.headers]]).toEqual([known.status, known.text, [...known.headers]]);
  expect(await mailTo(origin, "nobody@kirkas.example")).toEqual([]);
});

test("an address is found whatever its case and the whitespace around it", async () => {
  const before = (await mailTo(origin, "marketer@kirkas.example")).length;
  await ask({ email: "  Marketer@KIRKAS.example ", language: "fi" });
  expect(await mailTo(origin, "marketer@kirkas.example")).toHaveLength(before + 1);
});

test("the database holds no token", async () => {
  const token = await loginToken(origin);
  const { cookies } = await consume(origin, token);
  const rows = await Promise.all(
    ["login_links", "refresh_tokens", "access_tokens", "session_families"].map((table) =>
      origin.sql(`SELECT * FROM ${table}`),
    ),
  );
  for (const secret of [token, cookies.access ?? "", cookies.refresh ?? "", browser]) {
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

describe("a link leads to the site of its language", () => {
  test.each([
    ["fi", "localhost:8787", "http://localhost:8787/autologin/"],
    ["fi", "fi.localhost:8799", "http://fi.localhost:8787/autologin/"],
    ["fi", "localhost:9999", "http://localhost:8787/autologin/"],
    ["sv-fi", "localhost:8787", "http://localhost:8787/sv/autologin/"],
    ["pl", "intl.localhost:8787", "http://intl.localhost:8787/pl-pl/autologin/"],
    ["pl", "localhost:8787", "http://intl.localhost:8787/pl-pl/autologin/"],
    ["en-gb", "evil.example", "http://intl.localhost:8787/autologin/"],
    ["fi", "evil.example", "http://localhost:8787/autologin/"],
  ])("%s asked at %s", async (language, host, start) => {
    await ask({ email: "operator@kirkas.example", language }, { "x-forwarded-host": host });
    const [mail] = await mailTo(origin, "operator@kirkas.example");
    expect(mail?.link.split("#")[0]).toBe(start);
    await origin.sql("DELETE FROM login_links");
  });
});

test("a link carries on a safe path, and no other", async () => {
  for (const [next, carried] of [
    ["/offers/?a=b&c=d", "/offers/?a=b&c=d"],
    ["//evil.example/", null],
  ]) {
    await ask({ email: "admin@kirkas.example", language: "fi", next });
    const [mail] = await mailTo(origin, "admin@kirkas.example");
    expect(inLink(mail?.link, "next")).toBe(carried);
  }
});

test.each([
  [{ email: "no address", language: "fi" }, "Malformed e-mail address"],
  [{ email: "a@b.fi", language: "xx" }, "Unknown language"],
  [{ email: "a@b.fi", language: "hu" }, "Unknown language"],
  [{ email: "a@b.fi" }, "Malformed request"],
  [{ email: 1, language: "fi" }, "Malformed request"],
  [[], "Malformed request"],
])("%j is refused: %s", async (body, title) => {
  const answer = await ask(body);
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({ status: 400, title });
});

test("nobody's mailbox is flooded: unused links are limited, with the same answer", async () => {
  await origin.sql("DELETE FROM login_links");
  const before = (await mailTo(origin, "lender@kirkas.example")).length;
  for (let asked = 0; asked < 13; asked++) {
    expect((await ask({ email: "lender@kirkas.example", language: "fi" })).status).toBe(202);
  }
  expect(await mailTo(origin, "lender@kirkas.example")).toHaveLength(before + 10);
});
