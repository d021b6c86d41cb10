// The wasm as TypeScript sees it (`#[wasm_bindgen]` in `../*.rs`), and the bindings that are used on this side.
import type { EventKind } from "./response-cache.ts";
import type { Upload } from "./upload.ts";

export interface EdgeEnv {
  PUBLISHED: KVNamespace;
  BODY_STORE_BYTES?: string;
  RESPONSE_CACHE_BYTES?: string;
  AUDIENCE_ONE_IN?: string;
}

export type Answer = Response | Promise<Response>;

/** A call under way: all that the wasm needs to go on with it. */
export interface OutgoingCall {
  env: EdgeEnv;
  incoming: Request;
  sent: Request;
  /** What was received of the visitor's body, if it has one. */
  body: ArrayBuffer | Upload | undefined;
  /** Until when it is to be answered, in milliseconds since 1970. */
  until: number;
}

export interface Wasm {
  start(platform: object): void;
  __wbg_reset_state(): void;
  fetch(request: Request, env: EdgeEnv, context: ExecutionContext, method: string, url: string, now: number): Answer;
  callEnded(call: OutgoingCall, response: Response | undefined, error: unknown): Answer;
  standInFor(request: Request, env: EdgeEnv, key: string, absence: number, failed: boolean): Response;
  counted(kind: EventKind, rule: number, url: string, times: number): void;
  countedRequests(requests: number, errors: number): void;
  sampled(request: Request, env: EdgeEnv, context: ExecutionContext, oneIn: number): void;
  logLine(request: Request, env: EdgeEnv, status: number, why: string): string | undefined;
  SessionRefresh: new (state: DurableObjectState, env: EdgeEnv) => { fetch(request: Request): Answer };
}

/** Calls into the wasm. */
export type Run = <Result>(work: (wasm: Wasm) => Result) => Result;
