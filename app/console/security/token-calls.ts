// The calls of tokens for the command line: one's own, and as an admin another's.
import type { ApiClient } from "../../api/client.ts";
import type { OwnToken } from "../../api/types.ts";

const base = "/api/v1/tokens";
/** Who may not do something is told why, and stays signed in. */
const call = { forbiddenSaysWhy: true } as const;

/** The user's own tokens that work, the newest first. */
export const readTokens = (api: ApiClient) => api.get<OwnToken[]>(base, undefined, call);

/** The tokens of another user, for admins. */
export const readTokensOf = (api: ApiClient, user: string) =>
  api.get<OwnToken[]>(`/api/v1/users/${encodeURIComponent(user)}/tokens`, undefined, call);

export async function endToken(api: ApiClient, id: string): Promise<void> {
  await api.delete(`${base}/${encodeURIComponent(id)}`, call);
}
