// Passkeys of the staff, by the API's calls.
import { afterAll, beforeAll, beforeEach } from "vitest";
import { Authenticator, passkeysOf } from "./authenticator";
import { type Answer, type Origin, signIn, startOrigin } from "./origin";

export const operator = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0005";
export const marketer = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0004";
export const mail = { operator: "operator@kirkas.example", marketer: "marketer@kirkas.example" };

export let origin: Origin;
export let calls: ReturnType<typeof passkeysOf>;

/** Gives the tests of a file one origin, and each of them staff who have no passkeys and are signed out. */
export function startForPasskeys() {
  beforeAll(async () => {
    origin = await startOrigin({ ENVIRONMENT: "development" });
    calls = passkeysOf(origin);
  });
  beforeEach(async () => {
    for (const table of [
      "passkeys",
      "challenges",
      "enrolment_codes",
      "recovery_codes",
      "recoveries",
      "session_families",
    ])
      await origin.sql(`DELETE FROM ${table}`);
  });
  afterAll(() => origin.stop());
}

/** The status of a refusal, and the last part of its problem's type. */
export const refusalOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];

/** A member of the staff who has a first passkey, and is signed in with it. */
export async function withPasskey(user = operator, email = mail.operator, authenticator = new Authenticator()) {
  const [passkey] = await calls.enrol(await signIn(origin, email), await calls.codeFor(user), authenticator);
  const { cookies } = await calls.signInWith(passkey);
  return { passkey, cookies };
}
