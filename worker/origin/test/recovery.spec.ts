// Getting back in without a passkey: with a recovery code and a mailed link, or by an admin who resets one's passkeys.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Authenticator, passkeysOf } from "./authenticator";
import { type Answer, type Cookies, mailTo, type Origin, profile, signIn, startOrigin } from "./origin";

const operator = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0005";
const admin = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003";
const mail = "operator@kirkas.example";

let origin: Origin;
let calls: ReturnType<typeof passkeysOf>;
/** The operator's first passkey, and the session that it signs in to. */
let passkey: Authenticator;
let cookies: Cookies;
let codes: string[];
beforeAll(async () => {
  origin = await startOrigin({ ENVIRONMENT: "development" });
  calls = passkeysOf(origin);
});
beforeEach(async () => {
  for (const table of ["passkeys", "challenges", "enrolment_codes", "recovery_codes", "recoveries", "session_families"])
    await origin.sql(`DELETE FROM ${table}`);
  const [authenticator, added] = await calls.enrol(await signIn(origin, mail), await calls.codeFor(operator));
  passkey = authenticator;
  codes = (added.json().recovery as { codes: string[] }).codes;
  cookies = (await calls.signInWith(passkey)).cookies;
  await origin.sql("DELETE FROM outbox");
});
afterAll(() => origin.stop());

const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
const recover = (session: Cookies, code = codes[0]) => calls.post("recovery", session, { code, language: "en-gb" });

describe("a recovery code", () => {
  test("with a mailed link opens a session that can add a passkey and nothing else", async () => {
    const session = await signIn(origin, mail);
    expect((await recover(session, ` ${codes[3]?.toLowerCase().replace("-", " ")}`)).status).toBe(200);
    expect((await profile(origin, session)).json()).toMatchObject({ roles: [], amr: ["otp"], enrols_only: true });
    for (const path of ["sessions", "applications", "consents", "notices", "me/export"]) {
      expect(kindOf(await origin.call(`/api/v1/${path}`, { cookies: session })), path).toEqual([403, "enrols-only"]);
    }
    expect(kindOf(await calls.begin(session, { purpose: "confirmation" }))).toEqual([403, "enrols-only"]);
    expect(kindOf(await calls.post("recovery/codes", session))).toEqual([403, "enrols-only"]);
    const [own] = (await calls.list(session)).passkeys;
    expect(kindOf(await calls.remove(session, own?.id ?? ""))).toEqual([403, "enrols-only"]);

    const another = new Authenticator("RS256");
    const options = await calls.optionsOf(session, { purpose: "registration" });
    const added = await calls.register(session, another.create(options));
    expect(added.status).toBe(201);
    expect(added.json()).not.toHaveProperty("recovery");
    expect((await profile(origin, session)).json()).toMatchObject({ roles: [], enrols_only: true });

    const back = (await profile(origin, (await calls.signInWith(another)).cookies)).json();
    expect(back).toMatchObject({ roles: ["operator"], amr: ["hwk", "user"] });
    expect(back).not.toHaveProperty("enrols_only");
    const until = Date.parse(String(back.review_until));
    expect(Math.abs(until - Date.now() - 24 * 3600 * 1000)).toBeLessThan(60_000);
  });

  test("is used once, and all are replaced", async () => {
    const answer = await recover(await signIn(origin, mail));
    const replaced = answer.json().codes as string[];
    expect(new Set([...codes, ...replaced]).size).toBe(20);
    const session = await signIn(origin, mail);
    for (const old of codes) expect(kindOf(await recover(session, old))).toEqual([422, "recovery-code-wrong"]);
    expect((await recover(session, replaced[9])).status).toBe(200);
  });

  test("is used once by ten who try it at once", async () => {
    const session = await signIn(origin, mail);
    const answers = await Promise.all(Array.from({ length: 10 }, () => recover(session)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    expect((await calls.list(session)).recovery_codes).toBe(10);
  });

  test("is told to its user and to the admins", async () => {
    await recover(await signIn(origin, mail));
    const subjects = async (to: string) => (await mailTo(origin, to)).map(({ subject }) => subject);
    expect(await subjects(mail)).toContain("Kirkas: your recovery code was used");
    for (const one of ["admin@kirkas.example", "admin2@kirkas.example"]) {
      const [told] = await mailTo(origin, one);
      expect(told?.subject).toBe("Kirkas: a recovery code was used");
      expect(told?.text).toContain("Outi Operaattori");
    }
    const [entry] = await origin.sql("SELECT action, actor, subject FROM audit ORDER BY seq DESC LIMIT 1");
    expect(entry).toEqual({ action: "recovery", actor: operator, subject: operator });
  });

  test.each(["", "AAAAA-AAAAA", "nonsense", "AAAA-AAAA"])("that is wrong is refused: '%s'", async (code) => {
    expect(kindOf(await recover(await signIn(origin, mail), code))).toEqual([422, "recovery-code-wrong"]);
  });

  test("is its user's", async () => {
    const another = await signIn(origin, "marketer@kirkas.example");
    expect(kindOf(await recover(another))).toEqual([422, "recovery-code-wrong"]);
    expect(kindOf(await recover(await signIn(origin)))).toEqual([403, "role-missing"]);
    expect((await recover({})).status).toBe(401);
  });

  test("is not for who has just used a passkey", async () => {
    expect(kindOf(await recover(cookies))).toEqual([409, "state"]);
    expect((await profile(origin, cookies)).json()).toMatchObject({ roles: ["operator"] });
  });

  test("takes a link that was used within 15 minutes", async () => {
    const session = await signIn(origin, mail);
    await origin.sql("UPDATE session_families SET created_at = created_at - 900000");
    expect(kindOf(await recover(session))).toEqual([409, "sign-in-again"]);
  });

  test("asks for reviews for 24 hours", async () => {
    await recover(await signIn(origin, mail));
    expect((await profile(origin, cookies)).json()).toHaveProperty("review_until");
    await origin.sql("UPDATE recoveries SET review_until = ?", Date.now());
    expect((await profile(origin, cookies)).json()).not.toHaveProperty("review_until");
    await origin.runSchedule();
    expect(await origin.sql("SELECT * FROM recoveries")).toEqual([]);
  });
});

describe("new recovery codes", () => {
  test("replace the old, with a passkey used within 15 minutes", async () => {
    const made = await calls.post("recovery/codes", cookies);
    expect(made.status).toBe(201);
    const session = await signIn(origin, mail);
    expect(kindOf(await recover(session))).toEqual([422, "recovery-code-wrong"]);
    expect(kindOf(await calls.post("recovery/codes", session))).toEqual([409, "sign-in-again"]);
    expect((await recover(session, (made.json().codes as string[])[0])).status).toBe(200);
  });
});

describe("a reset", () => {
  const reset = (session: Cookies, user = operator) =>
    calls.post(`admin/users/${user}/passkey-reset`, session, { language: "en-gb" });

  test("removes passkeys and codes, ends sessions and brings a code to begin anew with", async () => {
    const answer = await reset(await signIn(origin, "admin@kirkas.example"));
    expect(answer.status).toBe(200);
    expect((await profile(origin, cookies)).status).toBe(401);
    expect(kindOf(await calls.signInWith(passkey))).toEqual([422, "passkey-unknown"]);
    const session = await signIn(origin, mail);
    expect(kindOf(await recover(session))).toEqual([422, "recovery-code-wrong"]);
    const [another, added] = await calls.enrol(session, String(answer.json().code));
    expect(added.status).toBe(201);
    expect((await calls.signInWith(another)).status).toBe(200);
    expect((await mailTo(origin, mail)).map(({ subject }) => subject)).toContain("Kirkas: your passkeys have changed");
    const entries = await origin.sql(
      "SELECT actor, subject FROM audit WHERE action = 'passkey-reset' ORDER BY seq DESC LIMIT 1",
    );
    expect(entries).toEqual([{ actor: admin, subject: operator }]);
  });

  test("is another admin's to make, for staff", async () => {
    const session = await signIn(origin, "admin@kirkas.example");
    expect(kindOf(await reset(session, admin))).toEqual([409, "state"]);
    expect(kindOf(await reset(session, "nobody"))).toEqual([404, "not-found"]);
    expect(kindOf(await reset(cookies))).toEqual([403, "role-missing"]);
    expect((await profile(origin, cookies)).status).toBe(200);
  });
});
