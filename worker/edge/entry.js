// The Worker as the platform loads it: starts the wasm and hands it requests, but for those that are answered as others
// were before.
import { fetch as answer, SessionRefresh as Coordinator, initSync } from "./build/wasm/edge.js";
import module from "./index_bg.wasm";
import { sentAlike } from "./src/platform/call.js";
import { call, instance } from "./src/platform/instance.js";
import { logged } from "./src/platform/log.js";
import { remembered } from "./src/platform/memo.js";
import { redirected } from "./src/platform/redirects.js";

initSync({ module });

export default {
  fetch(request, env, context) {
    const { method, url } = request;
    const now = Date.now();
    if (method === "GET") {
      const known =
        sentAlike(request, url, env) ?? remembered(request, url, now)?.(request, env) ?? redirected(url, now);
      if (known) return logged(known, request);
    }
    return logged(
      call(() => answer(request, env, context, method, url, now)),
      request,
    );
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
