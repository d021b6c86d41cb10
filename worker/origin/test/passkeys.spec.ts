// Passkeys: adding a first one with a code and later ones with a passkey, signing in, and removing.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Algorithm, Authenticator, backupEligible, passkeysOf } from "./authenticator";
import { browser, type Cookies, consume, mailTo, profile, signIn, startOrigin } from "./origin";
import { calls, mail, marketer, operator, origin, refusalOf, startForPasskeys, withPasskey } from "./passkeys";

const hosted = { CONSOLE_HOST: "www.kirkas.example", PASSKEY_DOMAIN: "kirkas.example" };

startForPasskeys();

/** Moves every sign-in so many seconds back. */
const age = (seconds: number) => origin.sql("UPDATE session_families SET created_at = created_at - ?", seconds * 1000);

describe("adding and signing in", () => {
  test.each<[Algorithm, number, string[]]>([
    ["ES256", 0, ["hwk", "user"]],
    ["Ed25519", backupEligible, ["swk", "user"]],
    ["RS256", 0, ["hwk", "user"]],
  ])("a passkey of %s is added with a code and signs in by itself", async (algorithm, flags, amr) => {
    const authenticator = new Authenticator(algorithm, flags);
    const [, added] = await calls.enrol(
      await signIn(origin, mail.operator),
      await calls.codeFor(operator),
      authenticator,
    );
    expect(added.status).toBe(201);
    expect(added.json().passkey).toMatchObject({ name: "", synced: flags > 0 });
    const signedIn = await calls.signInWith(authenticator);
    expect(signedIn.status).toBe(200);
    expect(signedIn.json()).toMatchObject({ id: operator, roles: ["operator"] });
    const user = (await profile(origin, signedIn.cookies)).json();
    expect(user).toMatchObject({ id: operator, amr, roles: ["operator"] });
    expect(user.auth_time).toBe(Date.parse(String(user.signed_in_at)) / 1000);
    expect(user).not.toHaveProperty("enrols_only");
    expect(user).not.toHaveProperty("review_until");
  });

  test("a mailed link is no passkey", async () => {
    const user = (await profile(origin, await signIn(origin, mail.operator))).json();
    expect(user).toMatchObject({ id: operator, amr: ["otp"] });
    expect(Math.abs(Number(user.auth_time) * 1000 - Date.now())).toBeLessThan(60_000);
  });

  test("the options ask for what the standard calls a discoverable credential, verified", async () => {
    const code = await calls.codeFor(operator);
    const cookies = await signIn(origin, mail.operator);
    const { challenge, ...creation } = (await calls.begin(cookies, { purpose: "registration", code })).json();
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(creation).toEqual({
      rp: { id: "localhost", name: "Kirkas" },
      user: { id: Buffer.from(operator).toString("base64url"), name: mail.operator, displayName: "Outi Operaattori" },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    });
    const { challenge: _, ...request } = (await calls.begin({}, { purpose: "sign-in" })).json();
    expect(request).toEqual({
      timeout: 300_000,
      rpId: "localhost",
      allowCredentials: [],
      userVerification: "required",
    });
  });

  test("signing in ends the session that the browser had, and no other", async () => {
    const { passkey, cookies: elsewhere } = await withPasskey();
    const before = await signIn(origin, mail.operator);
    const after = await calls.signInWith(passkey, {}, before);
    expect((await profile(origin, after.cookies)).status).toBe(200);
    expect((await profile(origin, before)).status).toBe(401);
    expect((await profile(origin, elsewhere)).status).toBe(200);
  });

  test("a first passkey brings ten recovery codes, which are shown once", async () => {
    const cookies = await signIn(origin, mail.operator);
    const [, added] = await calls.enrol(cookies, await calls.codeFor(operator));
    const { codes } = added.json().recovery as { codes: string[] };
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect(await calls.list(cookies)).toMatchObject({ recovery_codes: 10, passkeys: [{ name: "" }] });
    const rows = JSON.stringify(await origin.sql("SELECT * FROM recovery_codes"));
    for (const code of codes) expect(rows).not.toContain(code.replace("-", ""));
  });

  test("a mail tells of a passkey, and the audit has it", async () => {
    await origin.sql("DELETE FROM outbox");
    await withPasskey();
    const [told] = (await mailTo(origin, mail.operator)).filter(({ subject }) => subject.includes("passkeys"));
    expect(told?.subject).toBe("Kirkas: your passkeys have changed");
    const entries = await origin.sql("SELECT action, actor, subject FROM audit ORDER BY seq DESC LIMIT 2");
    expect(entries).toEqual([
      { action: "passkey-addition", actor: operator, subject: operator },
      { action: "enrolment-code", actor: "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0006", subject: operator },
    ]);
  });
});

describe("a first passkey", () => {
  let cookies: Cookies;
  beforeEach(async () => {
    cookies = await signIn(origin, mail.operator);
  });
  const refused = async (code?: string) => refusalOf(await calls.begin(cookies, { purpose: "registration", code }));

  test("takes a code: a mailed link alone adds nothing", async () => {
    expect(await refused()).toEqual([422, "invalid-fields"]);
  });

  test("takes the user's own code", async () => {
    const code = await calls.codeFor(marketer);
    for (const wrong of [code, "AAAA-AAAA", "nonsense", ""]) {
      expect(await refused(wrong)).toEqual([422, "enrolment-code-wrong"]);
    }
  });

  test("takes a code that is not older than 72 hours", async () => {
    const code = await calls.codeFor(operator);
    const [{ life } = { life: 0 }] = await origin.sql<{ life: number }>(
      "SELECT expires_at - ? AS life FROM enrolment_codes",
      Date.now(),
    );
    expect(Math.abs(life - 72 * 3600 * 1000)).toBeLessThan(60_000);
    await origin.sql("UPDATE enrolment_codes SET expires_at = ?", Date.now());
    expect(await refused(code)).toEqual([422, "enrolment-code-wrong"]);
  });

  test("uses its code up", async () => {
    const code = await calls.codeFor(operator);
    await calls.enrol(cookies, code);
    expect(await origin.sql("SELECT * FROM enrolment_codes")).toEqual([]);
    await origin.sql("DELETE FROM passkeys");
    expect(await refused(code)).toEqual([422, "enrolment-code-wrong"]);
  });

  test("is not added with a code that has ended since the options", async () => {
    const code = await calls.codeFor(operator);
    const options = await calls.optionsOf(cookies, { purpose: "registration", code });
    await calls.codeFor(operator);
    const answer = await calls.register(cookies, new Authenticator().create(options));
    expect(refusalOf(answer)).toEqual([422, "enrolment-code-wrong"]);
    expect(await origin.sql("SELECT * FROM passkeys")).toEqual([]);
    expect(await origin.sql("SELECT * FROM recovery_codes")).toEqual([]);
  });

  test("of two with one code, one is added", async () => {
    const code = await calls.codeFor(operator);
    const options = [1, 2, 3].map(() => calls.optionsOf(cookies, { purpose: "registration", code }));
    const made = (await Promise.all(options)).map((one) => calls.register(cookies, new Authenticator().create(one)));
    expect((await Promise.all(made)).map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });

  test("is for staff", async () => {
    const consumer = await signIn(origin);
    expect(refusalOf(await calls.begin(consumer, { purpose: "registration", code: "AAAA-AAAA" }))).toEqual([
      403,
      "role-missing",
    ]);
    expect((await calls.begin({}, { purpose: "registration", code: "AAAA-AAAA" })).status).toBe(401);
  });
});

describe("an enrolment code", () => {
  const make = (cookies: Cookies, user: string) => calls.post(`admin/users/${user}/enrolment-code`, cookies);

  test("is made by admins, for staff without passkeys", async () => {
    expect(await calls.codeFor(operator)).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const admin = await signIn(origin, "admin@kirkas.example");
    const [consumer] = await origin.sql<{ id: string }>("SELECT id FROM users WHERE email = 'consumer@kirkas.example'");
    expect(refusalOf(await make(await signIn(origin, mail.marketer), operator))).toEqual([403, "role-missing"]);
    expect(refusalOf(await make(admin, consumer?.id ?? ""))).toEqual([409, "state"]);
    expect(refusalOf(await make(admin, "nobody"))).toEqual([404, "not-found"]);
    await withPasskey();
    expect(refusalOf(await make(admin, operator))).toEqual([409, "state"]);
  });

  test("takes the admin's passkey as soon as an admin has one", async () => {
    const admin = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003";
    const { cookies } = await withPasskey(admin, "admin@kirkas.example");
    expect((await make(cookies, operator)).status).toBe(201);
    const other = await make(await signIn(origin, "admin2@kirkas.example"), operator);
    expect(refusalOf(other)).toEqual([409, "sign-in-again"]);
    expect(other.json().max_age).toBe(900);
    await age(900);
    expect(refusalOf(await make(cookies, operator))).toEqual([409, "sign-in-again"]);
  });

  test("in production takes an admin's passkey from the start", async () => {
    const mailed = { MAIL_URL: "https://mail.example/", MAIL_TOKEN: "secret" };
    const production = await startOrigin({ ENVIRONMENT: "production", ...mailed, ...hosted });
    try {
      const body = { email: "admin@kirkas.example", language: "fi" };
      await production.call("/api/v1/login-links", { method: "POST", body, cookies: { browser } });
      await vi.waitFor(() => expect(production.sent).toHaveLength(1));
      const [, token = ""] = /token=([\w-]{43})/.exec(production.sent[0]?.text ?? "") ?? [];
      const { cookies } = await consume(production, token);
      const answer = await passkeysOf(production).post(`admin/users/${operator}/enrolment-code`, cookies);
      expect(refusalOf(answer)).toEqual([409, "sign-in-again"]);
    } finally {
      await production.stop();
    }
  });
});

test.each([
  [{}, 503, undefined],
  [hosted, 200, "kirkas.example"],
])("in production passkeys are of the console's host: %j", async (variables, status, rpId) => {
  const production = await startOrigin({ ENVIRONMENT: "production", ...variables });
  try {
    const answer = await passkeysOf(production).begin({}, { purpose: "sign-in" });
    expect(answer.status).toBe(status);
    expect(answer.json().rpId).toBe(rpId);
  } finally {
    await production.stop();
  }
});

describe("a later passkey", () => {
  test("takes a passkey used within 15 minutes, whatever was mailed", async () => {
    const { passkey, cookies } = await withPasskey();
    const mailed = await signIn(origin, mail.operator);
    const byMail = await calls.begin(mailed, { purpose: "registration", code: "AAAA-AAAA" });
    expect(refusalOf(byMail)).toEqual([409, "sign-in-again"]);
    expect(byMail.json().max_age).toBe(900);
    await age(899);
    const options = await calls.optionsOf(cookies, { purpose: "registration" });
    expect(options.excludeCredentials).toEqual([
      { type: "public-key", id: passkey.id.toString("base64url"), transports: ["internal", "hybrid"] },
    ]);
    const added = await calls.register(cookies, new Authenticator().create(options), { name: " Key ring " });
    expect(added.json()).toEqual({ passkey: expect.objectContaining({ name: "Key ring" }) });
    expect((await calls.list(cookies)).passkeys.map(({ name }) => name)).toEqual(["", "Key ring"]);
    await age(1);
    expect(refusalOf(await calls.begin(cookies, { purpose: "registration" }))).toEqual([409, "sign-in-again"]);
  });

  test("is one that nobody has", async () => {
    const { passkey } = await withPasskey();
    const { cookies } = await withPasskey(marketer, mail.marketer);
    const options = await calls.optionsOf(cookies, { purpose: "registration" });
    expect(refusalOf(await calls.register(cookies, passkey.create(options)))).toEqual([409, "passkey-taken"]);
  });

  test.each(["", " ", "a".repeat(61)])("has a name: not '%s'", async (name) => {
    const { cookies } = await withPasskey();
    const options = await calls.optionsOf(cookies, { purpose: "registration" });
    const answer = await calls.register(cookies, new Authenticator().create(options), { name });
    expect(refusalOf(answer)).toEqual([422, "invalid-fields"]);
  });
});

describe("confirming", () => {
  test("asks for the caller's own passkeys, and signs the caller in anew", async () => {
    const { passkey, cookies } = await withPasskey();
    await age(3600);
    const options = await calls.optionsOf(cookies, { purpose: "confirmation" });
    expect(options.allowCredentials).toEqual([expect.objectContaining({ id: passkey.id.toString("base64url") })]);
    const confirmed = await calls.assert(passkey.get(options, { userHandle: null }), cookies);
    expect(confirmed.status).toBe(200);
    const { auth_time } = (await profile(origin, confirmed.cookies)).json();
    expect(Math.abs(Number(auth_time) * 1000 - Date.now())).toBeLessThan(60_000);
    expect((await profile(origin, cookies)).status).toBe(401);
  });

  test("with somebody else's passkey is refused", async () => {
    const { cookies } = await withPasskey();
    const { passkey } = await withPasskey(marketer, mail.marketer);
    const options = await calls.optionsOf(cookies, { purpose: "confirmation" });
    expect(refusalOf(await calls.assert(passkey.get(options), cookies))).toEqual([422, "passkey-refused"]);
    expect((await profile(origin, cookies)).status).toBe(200);
  });

  test("takes a passkey, and a session", async () => {
    const cookies = await signIn(origin, mail.operator);
    expect(refusalOf(await calls.begin(cookies, { purpose: "confirmation" }))).toEqual([409, "passkey-missing"]);
    expect((await calls.begin({}, { purpose: "confirmation" })).status).toBe(401);
  });
});

describe("removing", () => {
  test("leaves the only passkey, and ends the sessions of the one that goes", async () => {
    const { passkey, cookies } = await withPasskey();
    const [first] = (await calls.list(cookies)).passkeys;
    expect(refusalOf(await calls.remove(cookies, first?.id ?? ""))).toEqual([409, "last-passkey"]);

    const second = new Authenticator("Ed25519");
    await calls.register(cookies, second.create(await calls.optionsOf(cookies, { purpose: "registration" })));
    const here = (await calls.signInWith(second)).cookies;
    await origin.sql("DELETE FROM outbox");
    expect((await calls.remove(here, first?.id ?? "")).status).toBe(204);
    expect(await mailTo(origin, mail.operator)).toHaveLength(1);
    expect((await profile(origin, cookies)).status).toBe(401);
    expect((await profile(origin, here)).status).toBe(200);
    expect(refusalOf(await calls.signInWith(passkey))).toEqual([422, "passkey-unknown"]);
    expect((await calls.list(here)).passkeys).toEqual([
      expect.objectContaining({ synced: false, used: expect.any(String) }),
    ]);
    expect(refusalOf(await calls.remove(here, first?.id ?? ""))).toEqual([404, "not-found"]);
  });

  test("of two at once leaves one", async () => {
    const { cookies } = await withPasskey();
    await calls.register(
      cookies,
      new Authenticator().create(await calls.optionsOf(cookies, { purpose: "registration" })),
    );
    const own = (await calls.list(cookies)).passkeys;
    await Promise.all(own.map(({ id }) => calls.remove(cookies, id)));
    expect((await calls.list(cookies)).passkeys).toHaveLength(1);
  });

  test("takes one's own passkey, used within 15 minutes", async () => {
    const { cookies } = await withPasskey();
    const other = await withPasskey(marketer, mail.marketer);
    const [theirs] = (await calls.list(other.cookies)).passkeys;
    expect(refusalOf(await calls.remove(cookies, theirs?.id ?? ""))).toEqual([404, "not-found"]);
    await age(900);
    expect(refusalOf(await calls.remove(other.cookies, theirs?.id ?? ""))).toEqual([409, "sign-in-again"]);
  });
});

test("the schedule deletes challenges and codes that have ended", async () => {
  await calls.codeFor(operator);
  await calls.begin({}, { purpose: "sign-in" });
  const counts =
    "SELECT (SELECT count(*) FROM challenges) AS challenges, (SELECT count(*) FROM enrolment_codes) AS codes";
  await origin.runSchedule();
  expect(await origin.sql(counts)).toEqual([{ challenges: 1, codes: 1 }]);
  await origin.sql("UPDATE challenges SET expires_at = 0");
  await origin.sql("UPDATE enrolment_codes SET expires_at = 0");
  await origin.runSchedule();
  expect(await origin.sql(counts)).toEqual([{ challenges: 0, codes: 0 }]);
});
