// The calls of tokens for continuous integration, which control has.
import * as v from "valibot";
import type { ApiClient } from "../../api/client.ts";

const base = "/api/control/tokens";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

const tokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.string()),
  by: v.string(),
  created: v.string(),
  expires: v.string(),
  last_use: v.optional(v.object({ day: v.string(), country: v.optional(v.string()) })),
});
const tokensSchema = v.object({ tokens: v.array(tokenSchema) });
const issuedSchema = v.object({ id: v.string(), token: v.string(), expires: v.string() });

export type CiToken = v.InferOutput<typeof tokenSchema>;
export type IssuedToken = v.InferOutput<typeof issuedSchema>;

/** What a new token is to be. */
export interface NewToken {
  readonly name: string;
  readonly scopes: readonly string[];
  /** For how many days it works: 1 to 365. */
  readonly days: number;
}

/** The tokens that work, the newest first. */
export async function readCiTokens(api: ApiClient): Promise<readonly CiToken[] | undefined> {
  const answer = await api.get(base, undefined, call);
  return answer === undefined ? undefined : v.parse(tokensSchema, answer).tokens;
}

export async function makeCiToken(api: ApiClient, token: NewToken, note: string): Promise<IssuedToken | undefined> {
  const answer = await api.post(`${base}?${new URLSearchParams({ note })}`, token, call);
  return answer === undefined ? undefined : v.parse(issuedSchema, answer);
}

export async function revokeCiToken(api: ApiClient, id: string, note: string): Promise<void> {
  await api.delete(`${base}/${encodeURIComponent(id)}?${new URLSearchParams({ note })}`, call);
}
