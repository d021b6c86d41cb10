// Calls the API: credentials always sent, one token refresh and one retry after a 401, permission
// handling after a 403 (specification, sections 7 and 8).
import { ApiError } from "./api-error.ts";
import { type QueryValue, queryString } from "./query.ts";

export interface ApiClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Asked when a call begins for what to do where the visitor may not do what it asks, or is no longer signed in. */
  readonly denial: () => () => void;
}

export interface CallOptions {
  /** Ask for plain text in place of JSON. */
  readonly plainText?: boolean;
  /** Sent besides. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the call. */
  readonly signal?: AbortSignal;
  /** Whether a 403 is an error whose body says who may: the user is somebody all the same, and stays signed in. */
  readonly forbiddenSaysWhy?: boolean;
}

const refreshPath = "/api/v3/user/token/refresh";
/** Statuses with which a refresh is refused for good. */
const refusals = [400, 401, 403];
/** A page of another site can't send this, so the edge takes it as a sign of ours. */
const ours = { "x-requested-with": "kirkas" };
const json = "application/json";

/**
 * Client of the API. Every call resolves to the answer's body, or to undefined when the body is
 * empty or access was denied; it rejects with `ApiError` for any other status that is not a
 * success, and with the browser's own error when the network fails.
 */
export class ApiClient {
  readonly #fetch: ApiClientOptions["fetch"];
  readonly #denial: ApiClientOptions["denial"];
  #refreshing: Promise<Response> | undefined;

  constructor({ fetch, denial }: ApiClientOptions) {
    this.#fetch = fetch;
    this.#denial = denial;
  }

  get<T>(path: string, params?: Readonly<Record<string, QueryValue>>, options?: CallOptions): Promise<T | undefined> {
    return this.#call<T>(path + queryString(params), { method: "GET" }, options);
  }

  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T | undefined> {
    return this.#call<T>(path, withJson("POST", body), options);
  }

  /** Sends a file as it is; `headers` say what it is. */
  upload<T>(path: string, file: Blob, headers: Readonly<Record<string, string>>): Promise<T | undefined> {
    return this.#call<T>(path, { method: "POST", body: file, headers });
  }

  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T | undefined> {
    return this.#call<T>(path, withJson("PUT", body), options);
  }

  patch<T>(path: string, body?: unknown, options?: CallOptions): Promise<T | undefined> {
    return this.#call<T>(path, withJson("PATCH", body), options);
  }

  delete<T>(path: string, options?: CallOptions): Promise<T | undefined> {
    return this.#call<T>(path, { method: "DELETE" }, options);
  }

  async #call<T>(path: string, init: RequestInit, options: CallOptions = {}): Promise<T | undefined> {
    const { plainText = false, forbiddenSaysWhy = false } = options;
    const deny = this.#denial();
    let response = await this.#send(path, init, options);
    if (response.status === 401) {
      const renewal = await this.#refresh();
      if (renewal.ok) response = await this.#send(path, init, options);
      // Whether the session is over nobody could tell: that is a failure, not a denial.
      else if (!refusals.includes(renewal.status)) throw new ApiError(renewal.statusText, renewal.status, "");
    }
    if (response.status === 401 || (response.status === 403 && !forbiddenSaysWhy)) {
      deny();
      return undefined;
    }
    if (!response.ok) throw await failureOf(response);
    const text = await response.text();
    if (text === "") return undefined;
    return (plainText ? text : JSON.parse(text)) as T;
  }

  #send(path: string, init: RequestInit, { plainText = false, headers: more, signal }: CallOptions): Promise<Response> {
    const headers = { accept: plainText ? "text/plain" : json, ...ours, ...init.headers, ...more };
    return this.#fetch(path, { ...init, headers, credentials: "include", ...(signal && { signal }) });
  }

  /** Asks for a new session; calls that fail at the same time share the answer. */
  #refresh(): Promise<Response> {
    this.#refreshing ??= this.#fetch(refreshPath, {
      method: "POST",
      headers: { "content-type": json, ...ours },
      credentials: "include",
    }).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }
}

function withJson(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method, headers: { "content-type": json } };
  return { method, headers: { "content-type": json }, body: JSON.stringify(body) };
}

async function failureOf(response: Response): Promise<ApiError> {
  const requestId = response.headers.get("cf-ray") ?? undefined;
  return new ApiError(response.statusText, response.status, await failureBody(response), requestId);
}

async function failureBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.headers.get("content-type") !== json) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
