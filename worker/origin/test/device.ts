// A machine that gets a token of its user's, and the staff member who allows it with a passkey.
import { Authenticator, passkeysOf } from "./authenticator";
import { type Cookies, type Origin, signIn } from "./origin";

export const operator = { id: "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0005", email: "operator@kirkas.example" };
export const admin = { id: "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0003", email: "admin@kirkas.example" };

export const grant = "urn:ietf:params:oauth:grant-type:device_code";

/** What a machine shows and asks with. */
export interface Codes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** Calls of a machine and of its user. */
export function devicesOf(origin: Origin) {
  const form = (path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
    origin.call(`/api/v1/device/${path}`, {
      method: "POST",
      text: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  const authorize = (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    form("authorize", { client_id: "edgectl", machine: "outi-laptop", ...fields }, headers);
  const decide = (cookies: Cookies, code: string, decision: "approve" | "deny", headers: Record<string, string> = {}) =>
    origin.call(`/api/v1/device/requests/${code}/${decision}`, { method: "POST", cookies, headers });
  const redeem = (device_code: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    form("token", { grant_type: grant, client_id: "edgectl", device_code, ...fields }, headers);
  return {
    form,
    authorize,
    decide,
    redeem,
    codes: async (fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      (await authorize(fields, headers)).json() as unknown as Codes,
    look: (cookies: Cookies, code: string, headers: Record<string, string> = {}) =>
      origin.call(`/api/v1/device/requests/${code}`, { cookies, headers }),
    /** A token that this user has allowed. */
    token: async (cookies: Cookies, fields: Record<string, string> = {}) => {
      const codes = (await authorize(fields)).json() as unknown as Codes;
      await decide(cookies, codes.user_code, "approve");
      return (await redeem(codes.device_code)).json() as { access_token: string; token_id: string };
    },
    /** The profile of whom a token stands for. */
    profile: (token: string, headers: Record<string, string> = {}) =>
      origin.call("/api/v2/user/profile", { headers: { authorization: `Bearer ${token}`, ...headers } }),
  };
}

/** The session of a member of the staff who has just used a first passkey. */
export async function withPasskey(origin: Origin, { id, email } = operator): Promise<Cookies> {
  const calls = passkeysOf(origin);
  const [passkey] = await calls.enrol(await signIn(origin, email), await calls.codeFor(id), new Authenticator());
  return (await calls.signInWith(passkey)).cookies;
}

/** Removes what tests of tokens leave behind. */
export async function clear(origin: Origin) {
  const passkeys = ["passkeys", "challenges", "enrolment_codes", "recovery_codes", "recoveries", "session_families"];
  for (const table of [...passkeys, "device_codes", "wrong_device_codes", "personal_tokens"])
    await origin.sql(`DELETE FROM ${table}`);
}
