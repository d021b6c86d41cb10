// A build of the edge in Node, with nothing of a platform: its objects with as little behind them as there can be, KV read
// from files, an origin that answers at once. Loaded in a process of its own, since it replaces global objects.
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { edge } from "./contenders.ts";
import { folder } from "./published.ts";
import type { Table } from "./types.ts";

class Headers {
  #values: Map<string, string>;
  constructor(from: Headers | Record<string, string> | [string, string][] = {}) {
    if (from instanceof Headers) this.#values = new Map(from.#values);
    else this.#values = new Map(Array.isArray(from) ? from : Object.entries(from));
  }
  get = (name: string) => this.#values.get(name) ?? null;
  has = (name: string) => this.#values.has(name);
  set = (name: string, value: string) => this.#values.set(name, value);
  append = this.set;
  keys = () => this.#values.keys();
  entries = () => this.#values.entries();
  [Symbol.iterator] = this.entries;
  getSetCookie() {
    const value = this.get("set-cookie");
    return value === null ? [] : [value];
  }
  delete = (name: string) => this.#values.delete(name);
}

class Request {
  url: string;
  method: string;
  headers: Headers;
  constructor(url: string, { method = "GET", headers }: { method?: string; headers?: Record<string, string> } = {}) {
    this.url = url;
    this.method = method;
    this.headers = new Headers(headers);
  }
}

class Response {
  body: unknown;
  status: number;
  headers: Headers;
  constructor(body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> }) {
    this.body = body;
    this.status = status;
    this.headers = headers instanceof Headers ? headers : new Headers(headers);
  }
}

/** KV with a table and the release. */
function kv(table: string) {
  const files = new Map<string, string | undefined>();
  const find = (key: string) => [table, join(folder, "kv/release")].map((values) => join(values, key)).find(existsSync);
  return {
    async get(key: string, options: string | { type?: string }) {
      if (!files.has(key)) files.set(key, find(key));
      const file = files.get(key);
      if (!file) return null;
      const type = typeof options === "string" ? options : options.type;
      if (type === "stream") return streamOf(file);
      const bytes = readFileSync(file);
      if (type === "text") return bytes.toString();
      return type === "json" ? JSON.parse(bytes.toString()) : new Uint8Array(bytes).buffer;
    },
  };
}

/** A stream of a file in one piece, which is read when somebody wants it. */
const streamOf = (file: string) => ({
  getReader() {
    const pieces = [new Uint8Array(readFileSync(file))];
    const read = async () => {
      const value = pieces.pop();
      return { done: value === undefined, value };
    };
    return { read, releaseLock() {}, cancel: async () => {} };
  },
});

const moduleOf = (url: string) => `import { readFileSync } from "node:fs";
export default new WebAssembly.Module(readFileSync(new URL(${JSON.stringify(url)})));`;

export interface NodeEdge {
  /** A request to the edge, to be sent any number of times. */
  request: (path: string, headers?: Record<string, string>) => Request;
  send: (request: Request) => Response | Promise<Response>;
  /** Bytes of the memories of its wasm. */
  wasmMemory: () => number;
}

/** The edge of the build in this folder, on a table that is published. */
export async function loadEdge(build: string, { rules }: Table): Promise<NodeEdge> {
  const memories = observeMemories();
  registerHooks({
    load: (url, context, next) =>
      url.endsWith(".wasm") ? { format: "module", shortCircuit: true, source: moduleOf(url) } : next(url, context),
  });
  const answer = new Response("{}", { status: 200 });
  const origin = { fetch: async () => answer };
  Object.assign(globalThis, { Headers, Request, Response, addEventListener() {}, fetch: origin.fetch });
  const { default: worker } = await import(pathToFileURL(join(resolve(build), "index.js")).href);
  const { vars } = edge(build)({ addresses: { edge: "" }, origin: "origin" });
  const env = { ...vars, PUBLISHED: kv(join(folder, "kv", `edge-${rules}`)), ORIGIN: origin };
  const context = { waitUntil() {} };
  return {
    request: (path, headers = {}) => {
      const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      return new Request(`http://localhost${path}`, { headers: Object.fromEntries(own) });
    },
    send: (request) => worker.fetch(request, env, context),
    wasmMemory: () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
  };
}

/** The memories that instances of wasm export from now on. */
function observeMemories(): WebAssembly.Memory[] {
  const memories: WebAssembly.Memory[] = [];
  WebAssembly.Instance = class extends WebAssembly.Instance {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      memories.push(...Object.values(this.exports).filter((value) => value instanceof WebAssembly.Memory));
    }
  };
  return memories;
}
