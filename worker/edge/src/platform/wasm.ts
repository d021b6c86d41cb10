// The wasm as TypeScript sees it (`#[wasm_bindgen]` in `../*.rs`), and the bindings that are used on this side.
import type { OutgoingCall } from "./calls.ts";
import type { EventKind } from "./response-cache.ts";

export interface EdgeEnv {
  PUBLISHED: KVNamespace;
  BODY_STORE_BYTES?: string;
  RESPONSE_CACHE_BYTES?: string;
}

export type Answer = Response | Promise<Response>;

export interface Wasm {
  start(platform: object): void;
  __wbg_reset_state(): void;
  fetch(request: Request, env: EdgeEnv, context: ExecutionContext, method: string, url: string, now: number): Answer;
  callEnded(call: OutgoingCall, response: Response | undefined, error: unknown): Answer;
  standInFor(request: Request, env: EdgeEnv, key: string, absence: number, failed: boolean): Response;
  counted(kind: EventKind, rule: number, url: string, times: number): void;
  logLine(method: string, url: string, status: number, why: string): string | undefined;
  SessionRefresh: new (state: DurableObjectState, env: EdgeEnv) => { fetch(request: Request): Answer };
}

/** Calls into the wasm. */
export type Run = <Result>(work: (wasm: Wasm) => Result) => Result;
