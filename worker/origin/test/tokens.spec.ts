// Personal tokens: what the profile says of one, seeing them, and how they end.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Authenticator, passkeysOf } from "./authenticator";
import { admin, clear, devicesOf, operator, withPasskey } from "./device";
import { type Answer, type Cookies, type Origin, profile, signIn, startOrigin } from "./origin";

let origin: Origin;
let calls: ReturnType<typeof devicesOf>;
let cookies: Cookies;
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  calls = devicesOf(origin);
});
beforeEach(async () => {
  await clear(origin);
  cookies = await withPasskey(origin);
});
afterAll(() => origin.stop());

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const list = async (session: Cookies, user?: string) =>
  (await origin.call(user ? `/api/v1/users/${user}/tokens` : "/api/v1/tokens", { cookies: session })).json();
const end = (id: string, session: Cookies = {}, headers: Record<string, string> = {}) =>
  origin.call(`/api/v1/tokens/${id}`, { method: "DELETE", cookies: session, headers });

describe("the profile call", () => {
  test("takes a token, and tells of it and of the passkey that allowed it", async () => {
    const { access_token, token_id } = await calls.token(cookies, { scope: "redirects:publish" });
    const session = (await profile(origin, cookies)).json();
    const shown = await calls.profile(access_token);
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
    expect(shown.json()).toEqual({
      ...session,
      token: { id: token_id, name: "outi-laptop", scopes: ["redirects:publish"] },
    });
    expect(session).toMatchObject({ id: operator.id, roles: ["operator"], amr: ["hwk", "user"] });
    expect(session).not.toHaveProperty("token");
  });

  test("takes a token before a session, and another bearer for none", async () => {
    const { access_token } = await calls.token(cookies);
    const other = await signIn(origin, "marketer@kirkas.example");
    const asked = (authorization: string) =>
      origin.call("/api/v2/user/profile", { cookies: other, headers: { authorization } });
    expect((await asked(`Bearer ${access_token}`)).json()).toMatchObject({ id: operator.id });
    expect((await asked("Bearer another")).json()).toMatchObject({ roles: ["marketer"] });
    expect((await asked(`Bearer ${access_token}0`)).status).toBe(401);
  });

  test("tells the roles that the user has now", async () => {
    const { access_token } = await calls.token(cookies);
    await origin.sql("UPDATE user_roles SET role = 'marketer' WHERE user_id = ?", operator.id);
    try {
      expect((await calls.profile(access_token)).json().roles).toEqual(["marketer"]);
    } finally {
      await origin.sql("UPDATE user_roles SET role = 'operator' WHERE user_id = ?", operator.id);
    }
  });

  test.each(["", "kirkas_pat_", `kirkas_pat_${"0".repeat(16)}_${"0".repeat(72)}`])("refuses '%s'", async (token) => {
    expect((await calls.profile(token)).status).toBe(401);
  });

  test("refuses a token after 30 days, and the purge removes it", async () => {
    const { access_token } = await calls.token(cookies);
    const [{ life } = { life: 0 }] = await origin.sql<{ life: number }>(
      "SELECT expires_at - created_at AS life FROM personal_tokens",
    );
    expect(life).toBe(30 * 24 * 3600 * 1000);
    await origin.sql("UPDATE personal_tokens SET expires_at = ?", Date.now());
    expect((await calls.profile(access_token)).status).toBe(401);
    expect(await list(cookies)).toEqual([]);
    await origin.runSchedule();
    expect(await origin.sql("SELECT * FROM personal_tokens")).toEqual([]);
  });

  test("is the only one that takes a token as a session", async () => {
    const { access_token } = await calls.token(cookies);
    const headers = { authorization: `Bearer ${access_token}` };
    for (const path of ["tokens", "sessions", "passkeys", "applications", "me/export"]) {
      expect((await origin.call(`/api/v1/${path}`, { headers })).status, path).toBe(401);
    }
  });
});

describe("a token", () => {
  test("is listed with the day and country of its last use", async () => {
    const { access_token, token_id } = await calls.token(cookies, { scope: "redirects:read" });
    const before = { id: token_id, name: "outi-laptop", scopes: ["redirects:read"] };
    const [unused] = (await list(cookies)) as unknown as object[];
    expect(unused).toEqual({ ...before, created: expect.any(String), expires: expect.any(String) });
    const day = new Date().toISOString().slice(0, 10);
    for (const country of ["FI", "LV"]) {
      await calls.profile(access_token, { "cf-ipcountry": country });
      expect(await list(cookies)).toMatchObject([{ ...before, last_use: { day, country } }]);
    }
    await calls.profile(access_token);
    const [used] = (await list(cookies)) as unknown as { last_use: object }[];
    expect(used?.last_use).toEqual({ day });
  });

  test("is in the copy of what is stored about its user, without the secret", async () => {
    const { access_token, token_id } = await calls.token(cookies);
    const copy = (query: string) => origin.call(`/api/v1/me/export?language=en-gb${query}`, { cookies });
    const data = await copy("");
    expect(data.json().tokens).toMatchObject([{ id: token_id, name: "outi-laptop" }]);
    const page = await copy("&format=html");
    expect(page.text).toContain("Your tokens for the command line");
    for (const { text } of [data, page]) expect(text).not.toContain(access_token);
  });

  test("ends at once when its user ends it", async () => {
    const [one, other] = [await calls.token(cookies), await calls.token(cookies)];
    expect((await end(one.token_id, cookies)).status).toBe(204);
    expect((await calls.profile(one.access_token)).status).toBe(401);
    expect((await calls.profile(other.access_token)).status).toBe(200);
    expect(kindOf(await end(one.token_id, cookies))).toEqual([404, "not-found"]);
  });

  test("ends itself, and no other", async () => {
    const [one, other] = [await calls.token(cookies), await calls.token(cookies)];
    const headers = { authorization: `Bearer ${one.access_token}` };
    expect(kindOf(await end(other.token_id, cookies, headers))).toEqual([404, "not-found"]);
    expect((await end(one.token_id, {}, headers)).status).toBe(204);
    expect((await calls.profile(one.access_token)).status).toBe(401);
    expect((await calls.profile(other.access_token)).status).toBe(200);
  });

  test("is its user's to see and end, and an admin's, which the audit records", async () => {
    const { access_token, token_id } = await calls.token(cookies);
    const marketer = await signIn(origin, "marketer@kirkas.example");
    expect(kindOf(await end(token_id, marketer))).toEqual([404, "not-found"]);
    expect(await list(marketer)).toEqual([]);
    expect(await list(marketer, operator.id)).toMatchObject({ status: 404 });
    expect((await end(token_id)).status).toBe(401);
    const session = await signIn(origin, admin.email);
    expect(await list(session, operator.id)).toMatchObject([{ id: token_id }]);
    expect((await end(token_id, session)).status).toBe(204);
    expect((await calls.profile(access_token)).status).toBe(401);
    const [entry] = await origin.sql("SELECT action, actor, subject FROM audit ORDER BY seq DESC LIMIT 1");
    expect(entry).toEqual({ action: "token-end", actor: admin.id, subject: operator.id });
  });

  test("ends when its user removes the passkey by which they allowed it", async () => {
    const passkeys = passkeysOf(origin);
    const { access_token } = await calls.token(cookies);
    const [first] = (await passkeys.list(cookies)).passkeys;
    const another = new Authenticator("RS256");
    const options = await passkeys.optionsOf(cookies, { purpose: "registration" });
    await passkeys.register(cookies, another.create(options));
    const { cookies: session } = await passkeys.signInWith(another);
    const later = await calls.token(session);
    expect((await passkeys.remove(session, first?.id ?? "")).status).toBe(204);
    expect((await calls.profile(access_token)).status).toBe(401);
    expect((await calls.profile(later.access_token)).status).toBe(200);
  });

  test("ends when an admin resets its user's passkeys", async () => {
    const { access_token } = await calls.token(cookies);
    const session = await withPasskey(origin, admin);
    const reset = await passkeysOf(origin).post(`admin/users/${operator.id}/passkey-reset`, session, {
      language: "en-gb",
    });
    expect(reset.status).toBe(200);
    expect((await calls.profile(access_token)).status).toBe(401);
  });

  test("tells of a recovery as a session does", async () => {
    const { access_token } = await calls.token(cookies);
    const until = Date.now() + 3_600_000;
    const insert = "INSERT INTO recoveries (code_hash, user_id, review_until) VALUES ('x', ?, ?)";
    await origin.sql(insert, operator.id, until);
    expect(Date.parse(String((await calls.profile(access_token)).json().review_until))).toBeGreaterThan(Date.now());
  });

  test("of a passkey that can be on several devices says so", async () => {
    const passkeys = passkeysOf(origin);
    const synced = new Authenticator("Ed25519", 0x08);
    await passkeys.enrol(await signIn(origin, admin.email), await passkeys.codeFor(admin.id), synced);
    const { access_token } = await calls.token((await passkeys.signInWith(synced)).cookies);
    expect((await calls.profile(access_token)).json().amr).toEqual(["swk", "user"]);
  });
});
