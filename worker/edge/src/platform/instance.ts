// The wasm's instance: calls into it, and starts it anew where it failed (a panic, or no memory left): what its memory
// holds then can't be relied on.
import type { Wasm } from "./wasm.ts";

export class Instance {
  /** Which one it is: what belongs to another is gone. */
  number = 1;
  #failed = false;
  readonly #wasm: Wasm;
  readonly #start: () => void;

  constructor(wasm: Wasm, start: () => void) {
    this.#wasm = wasm;
    this.#start = start;
    start();
    this.#watch();
  }

  /** Calls into the wasm, into a new instance of it after a failure. */
  run<Result>(work: (wasm: Wasm) => Result): Result {
    if (this.#failed) {
      this.#wasm.__wbg_reset_state();
      this.#start();
      this.number += 1;
      this.#failed = false;
    }
    try {
      const result = work(this.#wasm);
      // What fails while something is waited for rejects the answer.
      if (result instanceof Promise) result.catch((error) => this.#notice(error));
      return result;
    } catch (error) {
      this.#notice(error);
      throw error;
    }
  }

  /**
   * The wasm answers what goes wrong outside: whatever it throws is a failure of its own. Mostly a trap; a function that it
   * calls may throw too, past whatever it was about to do, and the message of that may quote the request.
   */
  #notice(error: unknown) {
    if (this.#failed) return;
    this.#failed = true;
    const why = error instanceof WebAssembly.RuntimeError ? error.message : (error as Error | undefined)?.name;
    console.error(
      `the wasm failed (${why}), for the ${this.number}. time in this isolate: the next request has a new instance`,
    );
  }

  /**
   * What waits in the wasm is woken by promises and goes on in microtasks. Where that fails nobody hears of it: the answer
   * only stays away.
   */
  #watch() {
    // What else nobody waits for may be rejected for other reasons, such as a visitor who left.
    addEventListener("unhandledrejection", ({ reason }) => {
      if (reason instanceof WebAssembly.RuntimeError) this.#notice(reason);
    });
    const enqueue = globalThis.queueMicrotask;
    globalThis.queueMicrotask = (task) =>
      enqueue(() => {
        try {
          task();
        } catch (error) {
          this.#notice(error);
          throw error;
        }
      });
  }
}
