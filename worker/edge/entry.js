// The Worker as the platform loads it: starts the wasm, hands it requests, and starts it anew where it trapped
// (a panic, or no memory left): what its memory holds then can't be relied on.
import {
  fetch as answer,
  SessionRefresh as Coordinator,
  initSync,
  __wbg_reset_state as restart,
} from "./build/wasm/edge.js";
import module from "./index_bg.wasm";
import { remembered } from "./src/platform/memo.js";
import { forget, redirected } from "./src/platform/redirects.js";

initSync({ module });

let instance = 1;
let trapped = false;

/** Calls into the wasm, into a new instance of it after a trap. */
function call(work) {
  if (trapped) {
    restart();
    forget();
    instance += 1;
    trapped = false;
  }
  try {
    const answered = work();
    // What traps while something is waited for rejects the answer.
    if (answered instanceof Promise) answered.catch(notice);
    return answered;
  } catch (error) {
    notice(error);
    throw error;
  }
}

/** Remembers a trap. */
function notice(error) {
  trapped ||= error instanceof WebAssembly.RuntimeError;
}

// What waits in the wasm is told by promises and goes on in microtasks. Where that traps nobody hears of it: the answer
// only stays away.
addEventListener("unhandledrejection", ({ reason }) => notice(reason));
const enqueue = globalThis.queueMicrotask;
globalThis.queueMicrotask = (task) =>
  enqueue(() => {
    try {
      task();
    } catch (error) {
      notice(error);
      throw error;
    }
  });

export default {
  fetch(request, env, context) {
    const { method, url } = request;
    const now = Date.now();
    const isGet = method === "GET";
    const redirect = isGet && redirected(url, now);
    if (redirect) return redirect;
    const way = isGet && remembered(request, url, now);
    return call(() => (way ? way(request, env) : answer(request, env, context, method, url, now)));
  },
};

/** The Durable Object. What it coordinates is in the wasm's memory, and gone where that is a new one. */
export class SessionRefresh {
  constructor(state, env) {
    this.state = state;
    this.env = env;
  }

  fetch(request) {
    return call(() => {
      if (this.instance !== instance) {
        this.coordinator = new Coordinator(this.state, this.env);
        this.instance = instance;
      }
      return this.coordinator.fetch(request);
    });
  }
}
