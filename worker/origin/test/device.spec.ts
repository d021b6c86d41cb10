// Device authorisation (RFC 8628): a machine asks for codes, its user compares and decides, and it is given a token once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { admin, clear, devicesOf, operator, withPasskey } from "./device";
import { type Answer, type Cookies, type Origin, signIn, startOrigin } from "./origin";

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
const errorOf = (answer: Answer) => [answer.status, answer.json().error];
/** Moves what machines wait for so many seconds back. */
const age = (seconds: number) =>
  origin.sql(
    "UPDATE device_codes SET created_at = created_at - ?1, polled_at = polled_at - ?1, expires_at = expires_at - ?1",
    seconds * 1000,
  );

describe("a machine", () => {
  test("is given codes for ten minutes", async () => {
    const answer = await calls.authorize({ scope: "redirects:publish" });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const codes = answer.json();
    expect(codes).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: "http://localhost:8787/console/device",
      verification_uri_complete: `http://localhost:8787/console/device?code=${codes.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    const rows = JSON.stringify(await origin.sql("SELECT * FROM device_codes"));
    for (const secret of [codes.device_code, codes.user_code, String(codes.user_code).replace("-", "")])
      expect(rows).not.toContain(secret);
  });

  test.each([
    ["without a client", "machine=x", 400, "invalid_request"],
    ["of another client", "client_id=other", 400, "invalid_client"],
    ["with a field twice", "client_id=edgectl&client_id=edgectl", 400, "invalid_request"],
    ["with a scope that is none", "client_id=edgectl&scope=everything", 400, "invalid_scope"],
    ["with a name of two lines", "client_id=edgectl&machine=a%0Ab", 400, "invalid_request"],
    ["with a name that is too long", `client_id=edgectl&machine=${"a".repeat(61)}`, 400, "invalid_request"],
    ["with a long body", `client_id=edgectl&machine=${"a".repeat(9000)}`, 400, "invalid_request"],
  ])("is refused %s", async (_, body, status, error) => {
    const answer = await calls.form("authorize", body);
    expect(errorOf(answer)).toEqual([status, error]);
    expect(answer.json().error_description).toMatch(/\w/);
  });

  test("is refused where it sends JSON", async () => {
    const body = { client_id: "edgectl" };
    expect(errorOf(await origin.call("/api/v1/device/authorize", { method: "POST", body }))).toEqual([
      400,
      "invalid_request",
    ]);
  });

  test.each([
    ["without a grant", { grant_type: "" }, "unsupported_grant_type"],
    ["with another grant", { grant_type: "authorization_code" }, "unsupported_grant_type"],
    ["of another client", { client_id: "other" }, "invalid_client"],
    ["with a code that is none", { device_code: "none" }, "invalid_grant"],
    ["with a code that is unknown", { device_code: "A".repeat(43) }, "invalid_grant"],
  ])("gets no token %s", async (_, fields: Record<string, string>, error) => {
    const { device_code } = await calls.codes();
    expect(errorOf(await calls.redeem(device_code, fields))).toEqual([400, error]);
  });

  test("that asks too fast has to wait longer each time", async () => {
    const { device_code } = await calls.codes();
    const asked = async () => (await calls.redeem(device_code)).json().error;
    expect(await asked()).toBe("authorization_pending");
    expect(await asked()).toBe("slow_down");
    await age(6);
    expect(await asked()).toBe("slow_down");
    await age(16);
    expect(await asked()).toBe("authorization_pending");
    expect(await origin.sql("SELECT poll_seconds FROM device_codes")).toEqual([{ poll_seconds: 15 }]);
  });

  test("that was refused is told so", async () => {
    const { device_code, user_code } = await calls.codes();
    expect((await calls.decide(cookies, user_code, "deny")).status).toBe(204);
    expect(errorOf(await calls.redeem(device_code))).toEqual([400, "access_denied"]);
    expect(kindOf(await calls.decide(cookies, user_code, "approve"))).toEqual([404, "device-code-unknown"]);
  });

  test("that was allowed too late is told so", async () => {
    const { device_code, user_code } = await calls.codes();
    await calls.decide(cookies, user_code, "approve");
    await age(600);
    expect(errorOf(await calls.redeem(device_code))).toEqual([400, "expired_token"]);
    expect(await origin.sql("SELECT * FROM personal_tokens")).toEqual([]);
  });

  test("that nobody has allowed in time is told so, and forgotten", async () => {
    const { device_code, user_code } = await calls.codes();
    await age(600);
    expect(errorOf(await calls.redeem(device_code))).toEqual([400, "expired_token"]);
    expect(kindOf(await calls.decide(cookies, user_code, "approve"))).toEqual([404, "device-code-unknown"]);
    await origin.runSchedule();
    expect(await origin.sql("SELECT * FROM device_codes")).toEqual([]);
    expect(errorOf(await calls.redeem(device_code))).toEqual([400, "invalid_grant"]);
  });

  test("is given one token, once", async () => {
    const { device_code, user_code } = await calls.codes({ scope: "release:read redirects:publish" });
    await calls.decide(cookies, user_code, "approve");
    const answer = await calls.redeem(device_code);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    const token = answer.json();
    expect(token).toEqual({
      access_token: expect.stringMatching(/^kirkas_pat_[0-9a-f]{16}_[0-9a-f]{72}$/),
      token_type: "Bearer",
      expires_in: 2_592_000,
      scope: "redirects:publish release:read",
      token_id: String(token.access_token).split("_")[2],
      token_name: "outi-laptop",
    });
    expect(errorOf(await calls.redeem(device_code))).toEqual([400, "invalid_grant"]);
    expect(JSON.stringify(await origin.sql("SELECT * FROM personal_tokens"))).not.toContain(token.access_token);
  });

  test("of ten who redeem a code at once, one gets a token", async () => {
    const { device_code, user_code } = await calls.codes();
    await calls.decide(cookies, user_code, "approve");
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.redeem(device_code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect(await origin.sql("SELECT * FROM personal_tokens")).toHaveLength(1);
  });

  test("gets none of a user who works for us no more", async () => {
    const { device_code, user_code } = await calls.codes();
    await calls.decide(cookies, user_code, "approve");
    await origin.sql("DELETE FROM user_roles WHERE user_id = ?", operator.id);
    try {
      expect(errorOf(await calls.redeem(device_code))).toEqual([400, "access_denied"]);
    } finally {
      await origin.sql("INSERT INTO user_roles (user_id, role) VALUES (?, 'operator')", operator.id);
    }
  });
});

describe("the user", () => {
  const from = { "x-forwarded-for": "192.0.2.1", "cf-ipcountry": "FI" };

  test("compares the code, the machine and where it asks from", async () => {
    const { user_code } = await calls.codes({ scope: "redirects:read" }, from);
    const shown = (await calls.look(cookies, user_code.toLowerCase().replace("-", ""), from)).json();
    expect(shown).toEqual({
      code: user_code,
      machine: "outi-laptop",
      scopes: ["redirects:read"],
      requested: expect.any(String),
      expires: expect.any(String),
      from: { address: "192.0.2.1", country: "FI" },
      own: { address: "192.0.2.1", country: "FI" },
      confirms: false,
      comparison: "same",
    });
  });

  test.each([
    ["another address", { "x-forwarded-for": "192.0.2.2", "cf-ipcountry": "FI" }, "other-address"],
    ["another country", { "x-forwarded-for": "192.0.2.2", "cf-ipcountry": "LV" }, "other-country"],
    ["a country that is not known", { "x-forwarded-for": "192.0.2.2" }, "other-address"],
  ])("is warned of %s", async (_, own, comparison) => {
    const { user_code } = await calls.codes({}, from);
    expect((await calls.look(cookies, user_code, own)).json().comparison).toBe(comparison);
  });

  test("is in the audit for what they allow", async () => {
    const { user_code } = await calls.codes();
    await calls.decide(cookies, user_code, "approve");
    const [entry] = await origin.sql("SELECT action, actor, subject FROM audit ORDER BY seq DESC LIMIT 1");
    expect(entry).toEqual({ action: "token-approval", actor: operator.id, subject: operator.id });
  });

  test("has used a passkey within 15 minutes", async () => {
    const { user_code } = await calls.codes();
    const mailed = await signIn(origin, operator.email);
    for (const session of [mailed, cookies]) {
      const refused = [
        await calls.look(session, user_code),
        await calls.decide(session, user_code, "approve"),
        await calls.decide(session, user_code, "deny"),
      ];
      expect(refused.map(kindOf)).toEqual(Array(3).fill([409, "sign-in-again"]));
      expect(refused[0]?.json().max_age).toBe(900);
      await origin.sql("UPDATE session_families SET created_at = created_at - 900000");
    }
  });

  test("is of the staff", async () => {
    const { user_code } = await calls.codes();
    expect(kindOf(await calls.look(await signIn(origin), user_code))).toEqual([403, "role-missing"]);
    expect((await calls.look({}, user_code)).status).toBe(401);
    expect((await calls.decide({}, user_code, "approve")).status).toBe(401);
  });

  test("may type four wrong codes, and after five none for ten minutes", async () => {
    const { user_code } = await calls.codes();
    for (const wrong of ["BBBB-BBBB", "nonsense", "AAAA-AAAA", "1"]) {
      expect(kindOf(await calls.look(cookies, wrong))).toEqual([404, "device-code-unknown"]);
    }
    for (let time = 0; time < 7; time += 1) expect((await calls.look(cookies, user_code)).status).toBe(200);
    expect(kindOf(await calls.decide(cookies, "BBBB-BBBB", "approve"))).toEqual([404, "device-code-unknown"]);
    const refused = [await calls.look(cookies, user_code), await calls.decide(cookies, user_code, "approve")];
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    const other = await withPasskey(origin, admin);
    expect((await calls.look(other, user_code)).status).toBe(200);
    await origin.sql("UPDATE wrong_device_codes SET expires_at = expires_at - 600000");
    expect((await calls.decide(cookies, user_code, "approve")).status).toBe(204);
  });

  test("tries at once no more codes than one after the other", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.look(cookies, "BBBB-BBBB")));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5);
  });
});

test("where passkeys are not set up no machine waits", async () => {
  const production = await startOrigin({ ENVIRONMENT: "production" });
  try {
    const answer = await devicesOf(production).authorize();
    expect(errorOf(answer)).toEqual([503, "temporarily_unavailable"]);
  } finally {
    await production.stop();
  }
});

test("one address begins sixty times a minute at most", async () => {
  const limited = await startOrigin({ ENVIRONMENT: "development" }, { signIn: 3 });
  try {
    const { authorize } = devicesOf(limited);
    const answers = await Promise.all(Array.from({ length: 5 }, () => authorize()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.json().error, refused?.headers.get("retry-after")]).toEqual(["slow_down", "60"]);
  } finally {
    await limited.stop();
  }
});
