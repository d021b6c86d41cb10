// `npm run bench:own [-- --edge NAME=FOLDER …] [--only redirect,304] [--rules N] [--rounds N]`: what the edge's own JavaScript
// and wasm take of an answer, in Node and with nothing of a platform: exact where requests a second are not. Builds take
// turns, each in a process of its own.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { explain, SetupError } from "../dev/steps.mjs";
import { edge } from "./harness/contenders.mjs";
import { folder, publishRelease, publishTable } from "./harness/published.mjs";
import { spread } from "./harness/rounds.mjs";
import { profile } from "./harness/store.mjs";
import { makeTable } from "./harness/tables.mjs";
import { browser } from "./harness/works.mjs";

const { values } = parseArgs({
  options: {
    edge: { type: "string", multiple: true, default: ["edge=worker/edge/build"] },
    only: { type: "string", default: "redirect,redirect+query,miss,page,304,api" },
    rules: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    measure: { type: "string" },
  },
});

const REQUESTS = 100_000;

/** A platform's objects as the edge uses them, with as little behind them as there can be. */
class Headers {
  #values;
  constructor(from = {}) {
    this.#values = new Map(from instanceof Headers ? from.#values : Object.entries(from));
  }
  get = (name) => this.#values.get(name) ?? null;
  has = (name) => this.#values.has(name);
  set = (name, value) => this.#values.set(name, value);
  append = this.set;
  delete = (name) => this.#values.delete(name);
}

class Request {
  constructor(url, { method = "GET", headers }) {
    Object.assign(this, { url, method, headers: new Headers(headers) });
  }
}

class Response {
  constructor(body, { status, headers }) {
    Object.assign(this, { body, status, headers });
  }
}

/** KV with this table and the release; what is streamed is not read. */
const kv = (table) => ({
  async get(key, options) {
    if (options === "stream") return key;
    const file = [table, join(folder, "kv/release")].map((values) => join(values, key)).find(existsSync);
    if (!file) return null;
    const bytes = readFileSync(file);
    return options.type === "json" ? JSON.parse(bytes) : new Uint8Array(bytes).buffer;
  },
});

/** The Worker of a build. */
async function load(build) {
  registerHooks({
    load: (url, context, next) =>
      url.endsWith(".wasm") ? { format: "module", shortCircuit: true, source: moduleOf(url) } : next(url, context),
  });
  Object.assign(globalThis, { Headers, Request, Response, addEventListener() {} });
  return (await import(pathToFileURL(join(build, "index.js")).href)).default;
}

const moduleOf = (url) => `import { readFileSync } from "node:fs";
export default new WebAssembly.Module(readFileSync(new URL(${JSON.stringify(url)})));`;

/** Nanoseconds of each kind of work, a round of `REQUESTS` after one to warm up. */
async function measure(build) {
  const table = await makeTable(Number(values.rules));
  const worker = await load(build);
  const { vars } = edge(build)({ addresses: {}, origin: "origin" });
  const answer = new Response("{}", { status: 200, headers: new Headers() });
  const origin = { fetch: async () => answer };
  globalThis.fetch = origin.fetch;
  const env = { ...vars, PUBLISHED: kv(join(folder, "kv", `edge-${table.rules}`)), ORIGIN: origin };
  const headers = Object.fromEntries(Object.entries(browser).map(([name, value]) => [name.toLowerCase(), value]));
  const request = (path, own) => new Request(`http://localhost${path}`, { headers: { ...headers, ...own } });
  const ask = (request) => worker.fetch(request, env, { waitUntil() {} });
  const etag = (await ask(request("/"))).headers.get("etag");
  const works = {
    redirect: [301, table.hits.map(([path]) => request(path))],
    "redirect+query": [301, table.hits.map(([path]) => request(`${path}?a=b`))],
    miss: [404, table.misses.map((path) => request(path))],
    page: [200, [request("/")]],
    304: [304, [request("/", { "if-none-match": etag })]],
    api: [200, [request(profile.path)]],
  };
  const round = async ([status, requests]) => {
    const begin = process.hrtime.bigint();
    for (let number = 0; number < REQUESTS; number += 1) {
      const answered = ask(requests[number % requests.length]);
      const response = answered instanceof Promise ? await answered : answered;
      if (response.status !== status) throw new SetupError(`answered ${response.status} in place of ${status}`);
    }
    return Number(process.hrtime.bigint() - begin) / REQUESTS;
  };
  const figures = {};
  for (const name of values.only.split(",")) {
    await round(works[name]);
    figures[name] = await round(works[name]);
  }
  return figures;
}

/** Asks a process of its own for a round of a build. */
function roundOf(build) {
  const options = ["--only", values.only, "--rules", values.rules, "--measure", resolve(build)];
  try {
    const output = { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] };
    return JSON.parse(execFileSync(process.execPath, [import.meta.filename, ...options], output));
  } catch {
    throw new SetupError(`The build in ${build} was not measured: see above.`);
  }
}

try {
  if (values.measure) {
    console.log(JSON.stringify(await measure(values.measure)));
    process.exit(0);
  }
  await publishRelease();
  publishTable(await makeTable(Number(values.rules)));
  const builds = values.edge.map((text) => text.split("="));
  const rounds = Array.from({ length: Number(values.rounds) }, () => builds.map(([, build]) => roundOf(build)));
  const own = (place, name) => Math.round(spread(rounds.map((figures) => figures[place][name])).median);
  const row = (place) => Object.fromEntries(values.only.split(",").map((name) => [`${name}, ns`, own(place, name)]));
  console.table(Object.fromEntries(builds.map(([name], place) => [name, row(place)])));
} catch (error) {
  explain(error);
}
