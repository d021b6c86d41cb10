// `npm run bench:proxy`: the time that the edge's proxy adds to an API call, on the processor, and what
// renewing a session costs over the origin's round trips. The first runs the built wasm in Node, where
// nothing has to be waited for; the second runs the built Workers in workerd.
import { registerHooks } from "node:module";
import { join } from "node:path";
import { explain, root } from "../dev/steps.mjs";
import { ApiOrigin, expired, refreshPath } from "../worker/edge/test/api-origin.ts";
import { Service } from "../worker/edge/test/service.ts";

const path = "/api/v2/user/profile";
const CALLS = 5_000;
const ROUNDS = 6;
const ROUND_TRIP_MS = 25;
const TAIL = "99th percentile, ms";

/** What workerd gives a Worker and Node does not. */
function standInForPlatform() {
  globalThis.addEventListener ??= () => {};
  registerHooks({
    load: (url, context, next) =>
      url.endsWith(".wasm")
        ? { format: "module", shortCircuit: true, source: compiledFrom(new URL(url)) }
        : next(url, context),
  });
}

const compiledFrom = (url: URL) =>
  `import { readFileSync } from "node:fs"; export default new WebAssembly.Module(readFileSync(new URL("${url}")));`;

/** What is published, as the edge reads it. */
async function published(service: Service) {
  for (const kind of ["release", "redirects"]) {
    const { code, stderr } = await service.edgectl(kind, "push");
    if (code !== 0) throw new Error(stderr);
  }
  const kv = await service.published();
  const pointer = JSON.parse((await kv.get("pointer/live")) ?? "");
  const bundle = (id: string) => kv.get(`bundle/${id}`, "arrayBuffer");
  const values = new Map([["pointer/live", pointer]]);
  for (const id of [pointer.release, pointer.redirects]) values.set(`bundle/${id}`, await bundle(id));
  return { get: async (key: string) => values.get(key) ?? null };
}

function percentiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(4));
  return { "median, ms": at(0.5), [TAIL]: at(0.99) };
}

type Call = (request: Request) => Promise<Response>;

/** The quietest of some rounds after a first one: whatever else the machine does only adds to the clock. */
async function timeCalls(call: Call) {
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = process.threadCpuUsage();
    const times: number[] = [];
    for (let number = 0; number < CALLS; number += 1) times.push(await timeCall(call, number));
    const { user, system } = process.threadCpuUsage(before);
    const mean = Number(((user + system) / 1000 / CALLS).toFixed(4));
    if (round > 0) rounds.push({ "mean on the processor, ms": mean, ...percentiles(times) });
  }
  return rounds.reduce((one, other) => (other[TAIL] < one[TAIL] ? other : one));
}

async function timeCall(call: Call, number: number): Promise<number> {
  const request = new Request(`http://localhost${path}`, { headers: browserHeaders(number) });
  const begin = performance.now();
  const { status } = await call(request);
  const time = performance.now() - begin;
  if (status !== 200) throw new Error(`a call was answered with ${status}`);
  return time;
}

const browserHeaders = (number: number) => ({
  host: "localhost",
  cookie: `__Host-access=1; __Host-refresh=1.${number}`,
  "cf-connecting-ip": "192.0.2.1",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  accept: "application/json",
  "accept-language": "fi,en;q=0.5",
  "sec-fetch-site": "same-origin",
});

async function processorTime(service: Service) {
  standInForPlatform();
  const { default: edge } = await import(join(root, "worker/edge/build/index.js"));
  const answer = new TextEncoder().encode('{"id":"u1"}');
  const respond = () => new Response(answer, { headers: { "content-type": "application/json" } });
  const env = { PUBLISHED: await published(service), ORIGIN: { fetch: async (_request: Request) => respond() } };
  const context = { waitUntil: () => {} };
  const plain = await timeCalls((request) => env.ORIGIN.fetch(new Request(request)));
  const proxied = await timeCalls((request) => edge.fetch(request, env, context));
  console.log(
    `\n${CALLS.toLocaleString("en")} API calls that need no refresh, in the quietest of ${ROUNDS} rounds (Node ${process.version})`,
  );
  console.table({ "handed on by JavaScript, nothing else": plain, "the edge": proxied });
  const added = proxied[TAIL] - plain[TAIL];
  console.log(`added at the 99th percentile: ${added.toFixed(3)} ms (target 0.3 ms)`);
}

async function renewalTime(service: Service, origin: ApiOrigin) {
  origin.handler = async (call, response) => {
    await new Promise((done) => setTimeout(done, ROUND_TRIP_MS));
    await expired(call, response);
  };
  const timed = async (cookie: string) => {
    const begin = performance.now();
    const { status } = await service.send(path, { headers: { cookie } });
    if (status !== 200) throw new Error(`a call was answered with ${status}`);
    return performance.now() - begin;
  };
  const plain: number[] = [];
  const renewed: number[] = [];
  for (let number = 0; number < 200; number += 1) {
    plain.push(await timed("__Host-access=1; __Host-refresh=1"));
    renewed.push(await timed(`__Host-access=0; __Host-refresh=0.${number}`));
  }
  if (origin.calls(refreshPath).length !== renewed.length) throw new Error("not one refresh a renewal");
  console.log(`\nAn origin that takes ${ROUND_TRIP_MS} ms a call; 200 calls of each kind, in workerd`);
  const [without, withOne] = [percentiles(plain), percentiles(renewed)];
  console.table({ "no refresh": without, "with a refresh and a retry": withOne });
  const beyond = withOne["median, ms"] - 3 * without["median, ms"];
  console.log(`a renewal is two more round trips; beyond them it costs ${beyond.toFixed(1)} ms (median)`);
}

try {
  const origin = await ApiOrigin.start();
  const service = await Service.start({ edge: { ORIGIN_URL: origin.url, POINTER_MAX_AGE_MS: "30000" } });
  await processorTime(service);
  await renewalTime(service, origin);
  await service.stop();
  origin.stop();
} catch (error) {
  explain(error);
}
