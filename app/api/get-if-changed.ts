// Reads what the API may have changed: an answer that the caller has already is not sent again (RFC 9110, section 13.1.2).
//
// The request is the page's own, so that the client, which every page loads, need not pass on headers. Whatever is neither
// an answer nor "not modified" is left to the client: it renews the session, and says what failed.
import type { ApiClient } from "./client.ts";

export interface Versioned<T> {
  readonly value: T;
  /** Names this state of the answer; not there where the API does not name it. */
  readonly etag: string | undefined;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

interface Caller {
  readonly api: Pick<ApiClient, "get">;
  readonly fetch: Fetch;
}

/** The answer, or that it is as the caller has it; undefined when access was denied. Rejects as the API's calls do. */
export async function getIfChanged<T>(
  { api, fetch }: Caller,
  path: string,
  etag: string | undefined,
): Promise<Versioned<T> | "unchanged" | undefined> {
  const response = await fetch(path, {
    headers: {
      accept: "application/json",
      "x-requested-with": "kirkas",
      ...(etag !== undefined && { "if-none-match": etag }),
    },
    credentials: "include",
  });
  if (response.status === 304) return "unchanged";
  if (response.ok) return { value: (await response.json()) as T, etag: response.headers.get("etag") ?? undefined };
  const value = await api.get<T>(path);
  return value === undefined ? undefined : { value, etag: undefined };
}
