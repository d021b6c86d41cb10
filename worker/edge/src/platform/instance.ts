// The wasm's instance: calls into it, and starts it anew where it trapped (a panic, or no memory left): what its memory
// holds then can't be relied on.
import type { Wasm } from "./wasm.ts";

export class Instance {
  /** Which one it is: what belongs to another is gone. */
  number = 1;
  #trapped = false;
  readonly #wasm: Wasm;
  readonly #start: () => void;

  constructor(wasm: Wasm, start: () => void) {
    this.#wasm = wasm;
    this.#start = start;
    start();
    this.#watch();
  }

  /** Calls into the wasm, into a new instance of it after a trap. */
  run<Result>(work: (wasm: Wasm) => Result): Result {
    if (this.#trapped) {
      this.#wasm.__wbg_reset_state();
      this.#start();
      this.number += 1;
      this.#trapped = false;
    }
    try {
      const result = work(this.#wasm);
      // What traps while something is waited for rejects the answer.
      if (result instanceof Promise) result.catch((error) => this.#notice(error));
      return result;
    } catch (error) {
      this.#notice(error);
      throw error;
    }
  }

  #notice(error: unknown) {
    if (this.#trapped || !(error instanceof WebAssembly.RuntimeError)) return;
    this.#trapped = true;
    console.error(
      `the wasm trapped, for the ${this.number}. time in this isolate: the next request has a new instance`,
    );
  }

  /**
   * What waits in the wasm is woken by promises and goes on in microtasks. Where that traps nobody hears of it: the answer
   * only stays away.
   */
  #watch() {
    addEventListener("unhandledrejection", ({ reason }) => this.#notice(reason));
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
