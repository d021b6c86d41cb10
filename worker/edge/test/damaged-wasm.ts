// A built Worker whose wasm's memory a test can damage, so that whatever is read of it as an address traps.
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { built } from "./service.ts";

/** The Worker behind an entry that calls `spoil` where `answer` has it do so, and tells how many instances there were. */
const entry = (answer: string) => `
const { Instance } = WebAssembly;
let memory;
let instances = 0;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    memory = Object.values(this.exports).find((value) => value instanceof WebAssembly.Memory);
    instances += 1;
  }
};
const { default: Worker } = await import("./index.js");
const spoil = () => new Uint8Array(memory.buffer).fill(255);
const answer = ${answer};
export default {
  fetch: (request, env, context) =>
    new URL(request.url).pathname === "/instances" ? new Response(instances) : answer(request, env, context),
};
`;

interface DamagedOptions {
  profile?: "release";
  bindings?: Record<string, string>;
}

export class DamagedWorker {
  readonly #miniflare: Miniflare;
  /** What it logged. */
  readonly logs: { level: string; message: string }[] = [];

  /**
   * Starts a Worker of ours. `answer` is the source of a function of (request, env, context), which knows the Worker's
   * default export as `Worker`, and `spoil`.
   */
  constructor(name: string, answer: string, { profile, bindings = {} }: DamagedOptions = {}) {
    const { modules, ...worker } = built(name, undefined, profile);
    const first = { type: "ESModule" as const, path: "damaged.js", contents: entry(answer) };
    this.#miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: "127.0.0.1",
        port: 0,
        workers: [{ ...worker, bindings, modules: [first, ...modules] }],
        handleStructuredLogs: (log: { level: string; message: string }) => void this.logs.push(log),
      }),
    );
  }

  async fetch(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(new URL(path, await this.#miniflare.ready), { headers, redirect: "manual" });
  }

  /** How many instances of the wasm there were. */
  async instances(): Promise<number> {
    return Number(await (await this.fetch("/instances")).text());
  }

  dispose() {
    return this.#miniflare.dispose();
  }
}
