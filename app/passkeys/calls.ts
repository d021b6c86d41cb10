// The calls of passkeys and recovery codes. Each resolves to undefined where the session has ended or the user cancels in the
// browser's dialog, and throws as the API's calls do, or `BrowserRefusal`.
import type { ApiClient } from "../api/client.ts";
import type {
  AddedPasskey,
  CreationOptions,
  NewPasskey,
  OwnPasskeys,
  PasskeyRequest,
  Recovery,
  RecoveryCodes,
  RequestOptions,
} from "../api/types.ts";
import type { LanguageCode } from "../site/languages.ts";
import { parseProfile, type UserProfile } from "../user/profile.ts";
import { createPasskey, getPasskey, supported } from "./browser.ts";

const base = "/api/v1/passkeys";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

/** What a passkey is added with. */
export interface Addition {
  /** The code that an admin handed over; a first passkey takes one. */
  readonly code?: string | undefined;
  /** What to call it; the browser and system where it is empty. */
  readonly name: string;
  /** Language of the mail that tells its user. */
  readonly language: LanguageCode;
}

export const readPasskeys = (api: ApiClient) => api.get<OwnPasskeys>(base, undefined, call);

/** Has the browser make a passkey, and adds it. */
export async function addPasskey(
  api: ApiClient,
  { code, name, language }: Addition,
): Promise<AddedPasskey | undefined> {
  supported();
  const request: PasskeyRequest = { purpose: "registration", ...(code !== undefined && { code }) };
  const options = await api.post<CreationOptions>(`${base}/options`, request, call);
  const credential = options && (await createPasskey(options));
  if (!credential) return undefined;
  const passkey: NewPasskey = {
    credential,
    language: language as NewPasskey["language"],
    ...(name.trim() !== "" && { name }),
  };
  return api.post<AddedPasskey>(`${base}/register`, passkey, call);
}

/** Has the browser use a passkey: any, to sign in; one of the user's, to confirm who they are. The profile of who it is. */
export async function signInWithPasskey(
  api: ApiClient,
  purpose: "sign-in" | "confirmation",
): Promise<UserProfile | undefined> {
  supported();
  const request: PasskeyRequest = { purpose };
  const options = await api.post<RequestOptions>(`${base}/options`, request, call);
  const credential = options && (await getPasskey(options));
  if (!credential) return undefined;
  const profile = await api.post(`${base}/assert`, { credential }, call);
  return profile === undefined ? undefined : parseProfile(profile);
}

export async function removePasskey(api: ApiClient, id: string, language: LanguageCode): Promise<void> {
  await api.delete(`${base}/${encodeURIComponent(id)}?${new URLSearchParams({ language })}`, call);
}

/** New recovery codes in the place of the old. */
export async function replaceRecoveryCodes(api: ApiClient): Promise<readonly string[] | undefined> {
  return (await api.post<RecoveryCodes>("/api/v1/recovery/codes", undefined, call))?.codes;
}

/** Uses a recovery code; answers the new ones. From then on the session can only add a passkey. */
export async function recover(
  api: ApiClient,
  code: string,
  language: LanguageCode,
): Promise<readonly string[] | undefined> {
  const recovery: Recovery = { code, language: language as Recovery["language"] };
  return (await api.post<RecoveryCodes>("/api/v1/recovery", recovery, call))?.codes;
}
