// Control and the origin as the platform loads them: starts the wasm and hands it each event; after a trap in a new
// instance, since what the memory of the old one holds can't be relied on.
import { WorkerEntrypoint } from "cloudflare:workers";

type Handler = (event: unknown, env: unknown, context: unknown) => Promise<unknown>;

/** What wasm-bindgen writes for a crate with event handlers of the `worker` crate. */
interface Bindings {
  initSync(options: { module: WebAssembly.Module }): unknown;
  __wbg_reset_state(): void;
}

let trapped = false;

/** Handlers answer failures: what is thrown is a trap, or comes from a memory that is no more in order. */
function notice(error: unknown) {
  console.error("The wasm failed; the next event gets a new instance.", error);
  trapped = true;
}

// What waits in the wasm goes on in a microtask. Nobody waits for one that traps: its answer only stays away.
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
addEventListener("unhandledrejection", ({ reason }) => notice(reason));

/** The Worker, with a handler for each of the events. */
export function start<Event extends string>(
  bindings: Bindings & Record<Event, Handler>,
  module: WebAssembly.Module,
  events: Event[],
) {
  bindings.initSync({ module });
  class Entrypoint extends WorkerEntrypoint {}
  for (const name of events) {
    const handle = async function (this: { env: unknown; ctx: unknown }, event: unknown) {
      if (trapped) {
        bindings.__wbg_reset_state();
        trapped = false;
      }
      try {
        return await bindings[name](event, this.env, this.ctx);
      } catch (error) {
        notice(error);
        throw error;
      }
    };
    Object.defineProperty(Entrypoint.prototype, name, { value: handle });
  }
  return Entrypoint;
}
