// The Worker as the platform loads it: answers what is cached, and hands the rest to the wasm.
import {
  __wbg_reset_state,
  SessionRefresh as Coordinator,
  callEnded,
  counted,
  countedRequests,
  fetch,
  initSync,
  logLine,
  sampled,
  standInFor,
  start,
} from "./build/wasm/edge.js";
import module from "./index_bg.wasm";
import { Edge } from "./src/platform/edge.ts";
import type { EdgeEnv, Wasm } from "./src/platform/wasm.ts";

initSync({ module });

/** What this Worker calls of the wasm, and no more: the rest stays out of the bundle. */
const wasm: Wasm = {
  __wbg_reset_state,
  callEnded,
  counted,
  countedRequests,
  fetch,
  logLine,
  sampled,
  SessionRefresh: Coordinator,
  standInFor,
  start,
};

let started: Edge | undefined;

/** The isolate's one. */
function edge(env: EdgeEnv): Edge {
  started ??= new Edge(wasm, env);
  return started;
}

export default {
  fetch: (request: Request, env: EdgeEnv, context: ExecutionContext) => edge(env).fetch(request, env, context),
};

/** The Durable Object. What it coordinates is in the wasm's memory, and gone where that is a new one. */
export class SessionRefresh {
  readonly #state: DurableObjectState;
  readonly #env: EdgeEnv;
  #coordinator: InstanceType<Wasm["SessionRefresh"]> | undefined;
  #instance = 0;

  constructor(state: DurableObjectState, env: EdgeEnv) {
    this.#state = state;
    this.#env = env;
  }

  fetch(request: Request) {
    const { instance } = edge(this.#env);
    return instance.run((wasm) => {
      if (this.#coordinator === undefined || this.#instance !== instance.number) {
        this.#coordinator = new wasm.SessionRefresh(this.#state, this.#env);
        this.#instance = instance.number;
      }
      return this.#coordinator.fetch(request);
    });
  }
}
