// Reads what the API may have changed: an answer that the caller has already is not sent again (RFC 9110, section 13.1.2).
import { ApiError } from "./api-error.ts";
import type { ApiClient } from "./client.ts";
import type { QueryValue } from "./query.ts";

export interface Versioned<T> {
  readonly value: T;
  /** Names this state of the answer; not there where the API does not name it. */
  readonly etag: string | undefined;
}

/** The answer, or that it is as the caller has it; undefined when access was denied. Rejects as the API's calls do. */
export async function getIfChanged<T>(
  api: ApiClient,
  path: string,
  etag: string | undefined,
  params?: Readonly<Record<string, QueryValue>>,
): Promise<Versioned<T> | "unchanged" | undefined> {
  let named: string | null = null;
  try {
    const value = await api.get<T>(path, params, {
      headers: etag === undefined ? {} : { "if-none-match": etag },
      onHeaders: (headers) => {
        named = headers.get("etag");
      },
    });
    return value === undefined ? undefined : { value, etag: named ?? undefined };
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 304) return "unchanged";
    throw failure;
  }
}
