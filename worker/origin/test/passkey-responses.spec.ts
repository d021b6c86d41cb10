// Responses of authenticators that are refused.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Authenticator, type Changes } from "./authenticator";
import { signIn } from "./origin";
import { calls, mail, marketer, operator, origin, refusalOf, startForPasskeys, withPasskey } from "./passkeys";

startForPasskeys();

describe("a response is refused", () => {
  const evil = "https://evil.example";
  const otherChallenge = randomBytes(32).toString("base64url");
  const cases: [string, Changes, number, string][] = [
    ["of another origin", { origin: evil }, 422, "passkey-refused"],
    ["of another port", { origin: "http://localhost:9999" }, 422, "passkey-refused"],
    ["within another site's page", { crossOrigin: true }, 422, "passkey-refused"],
    ["for another relying party", { rpId: "evil.example" }, 422, "passkey-refused"],
    ["to a challenge that nobody gave", { challenge: otherChallenge }, 410, "challenge-gone"],
    ["of the other ceremony", { type: "webauthn.other" }, 422, "passkey-refused"],
    ["without user verification", { flags: 0x01 }, 422, "passkey-refused"],
    ["without anybody there", { flags: 0x04 }, 422, "passkey-refused"],
  ];

  test.each(cases)("to add a passkey, %s", async (_, changes, status, kind) => {
    const cookies = await signIn(origin, mail.operator);
    const options = await calls.optionsOf(cookies, { purpose: "registration", code: await calls.codeFor(operator) });
    const answer = await calls.register(cookies, new Authenticator().create(options, changes));
    expect(refusalOf(answer)).toEqual([status, kind]);
    expect(await origin.sql("SELECT * FROM passkeys")).toEqual([]);
  });

  test.each<[string, Changes, number, string]>([
    ...cases,
    ["of another user", { userHandle: Buffer.from(marketer).toString("base64url") }, 422, "passkey-refused"],
    ["of nobody in particular", { userHandle: null }, 422, "passkey-refused"],
    ["with a signature that is none", { signature: randomBytes(64) }, 422, "passkey-refused"],
    ["with another's signature", { signature: randomBytes(70) }, 422, "passkey-refused"],
    ["with a counter as before", { counter: 1 }, 422, "passkey-refused"],
    ["with a counter that is gone", { counter: 0 }, 422, "passkey-refused"],
    ["that can be backed up, and could not", { flags: 0x0d }, 422, "passkey-refused"],
  ])("to sign in, %s", async (_, changes, status, kind) => {
    const { passkey } = await withPasskey();
    const answer = await calls.signInWith(passkey, changes);
    expect(refusalOf(answer)).toEqual([status, kind]);
    expect(answer.json().detail).toMatch(/\w/);
    expect(answer.setCookies).toEqual([]);
  });

  test("of attestation that nobody asked for", async () => {
    const cookies = await signIn(origin, mail.operator);
    const options = await calls.optionsOf(cookies, { purpose: "registration", code: await calls.codeFor(operator) });
    const answer = await calls.register(cookies, new Authenticator().create(options, { format: "packed" }));
    expect(answer.json()).toMatchObject({ status: 422, detail: expect.stringContaining("attestation none") });
  });

  test("when it comes again", async () => {
    const { passkey } = await withPasskey();
    const response = passkey.get(await calls.optionsOf({}, { purpose: "sign-in" }));
    expect((await calls.assert(response)).status).toBe(200);
    expect(refusalOf(await calls.assert(response))).toEqual([410, "challenge-gone"]);
  });

  test("twenty times of twenty-one, when it comes so often at once", async () => {
    const { passkey } = await withPasskey();
    const response = passkey.get(await calls.optionsOf({}, { purpose: "sign-in" }));
    const answers = await Promise.all(Array.from({ length: 21 }, () => calls.assert(response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(20);
  });

  test("when it comes after five minutes", async () => {
    const { passkey } = await withPasskey();
    const options = await calls.optionsOf({}, { purpose: "sign-in" });
    await origin.sql("UPDATE challenges SET expires_at = ?", Date.now());
    expect(refusalOf(await calls.assert(passkey.get(options)))).toEqual([410, "challenge-gone"]);
  });

  test("when it answers what was asked for something else, or in another session", async () => {
    const { passkey, cookies } = await withPasskey();
    const registration = await calls.optionsOf(cookies, { purpose: "registration" });
    expect(refusalOf(await calls.assert(passkey.get({ ...registration, rpId: "localhost" })))).toEqual([
      410,
      "challenge-gone",
    ]);
    const again = await calls.optionsOf(cookies, { purpose: "registration" });
    const elsewhere = (await calls.signInWith(passkey)).cookies;
    expect(refusalOf(await calls.register(elsewhere, new Authenticator().create(again)))).toEqual([
      410,
      "challenge-gone",
    ]);
  });

  test("of a passkey that nobody has", async () => {
    expect(refusalOf(await calls.signInWith(new Authenticator(), { userHandle: "dQ" }))).toEqual([
      422,
      "passkey-unknown",
    ]);
  });

  test.each([[{}], [{ id: "a", rawId: "a", type: "public-key" }], ["nonsense"], [null]])(
    "that is none: %j",
    async (credential) => {
      expect((await calls.post("passkeys/assert", {}, { credential })).status).toBe(400);
    },
  );
});
