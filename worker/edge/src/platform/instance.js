// The wasm's instance: calls into it, and starts it anew where it trapped (a panic, or no memory left): what its memory
// holds then can't be relied on.
import { __wbg_reset_state as restart } from "../../build/wasm/edge.js";
import { forget } from "./redirects.js";

/** Which one it is: what belongs to another is gone. */
export let instance = 1;

let trapped = false;

/** Calls into the wasm, into a new instance of it after a trap. */
export function call(work) {
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
