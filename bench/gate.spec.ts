// What the edge takes of the processor beside the baselines, both on workerd itself: catches an edge that has become half
// as dear again. Time on the processor, not on the clock: a busy machine lengthens both alike. The edge is the one that is
// deployed, in worker/edge/build; services of the tests may run another build.
import { Agent, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Service } from "../worker/edge/test/service.ts";
import { type BaselineName, baseline } from "./harness/baselines.ts";
import { type Answer, call, post, send } from "./harness/browser.ts";
import { begin, edge, worker } from "./harness/contenders.ts";
import { conventions } from "./harness/conventions.ts";
import { processorTime } from "./harness/processes.ts";
import { subjects } from "./harness/published.ts";
import { profile } from "./harness/store.ts";
import type { Running } from "./harness/types.ts";

const ROUNDS = 6;
/** A machine that others keep busy gets so many rounds before it counts as a regression. */
const MAX_ROUNDS = 36;
const REQUESTS = 800;
const CONNECTIONS = 8;

/** How much dearer than usual is a regression. */
const MARGIN = 1.5;

/** A rule of `redirects/fi.csv`. */
const rule = { path: "/remonttilaina/", location: "/lainan-kayttotarkoitus/remontti/" };

const baselineNames: BaselineName[] = ["hello-world", "memory", "origin"];
const running = new Map<string, Running>();
let service: Service;
let store: Server;
/** What KV has, or has not, as it was read first. */
const bodies = new Map<string, Buffer | undefined>();
const { page, asset } = subjects();
let etag = "";

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  store = await startStore(service);
  const address = `127.0.0.1:${(store.address() as AddressInfo).port}`;
  const context = { addresses: { edge: address }, origin: address };
  const own = await begin(await worker("gate: edge", edge()(context), conventions.edge, ""));
  running.set("edge", own);
  for (const name of baselineNames) running.set(name, await begin(await baseline(name, context, "")));
  etag = (await send(own.port, "/")).headers.etag ?? "";
  expect(etag).not.toBe("");
});

afterAll(async () => {
  await Promise.all(Array.from(running.values(), ({ stop }) => stop()));
  store.close();
  await service.stop();
});

/** Serves what is published as KV does, and stands in for the API's origin. */
async function startStore(service: Service): Promise<Server> {
  const kv = await service.published();
  const value = async (key: string) => {
    if (bodies.has(key)) return bodies.get(key);
    const found = await kv.get(key, "arrayBuffer");
    bodies.set(key, found ? Buffer.from(found) : undefined);
    return bodies.get(key);
  };
  const server = createServer(async (request, response) => {
    request.resume();
    const { url = "" } = request;
    if (url === profile.path) return response.end(profile.body);
    const found = await value(decodeURIComponent(url.slice(1).split("?")[0] ?? ""));
    response.writeHead(found ? 200 : 404).end(found);
  });
  // A connection that is closed while the other contender has its turn would fail the call that comes over it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

interface Work {
  path: string;
  options?: () => { method?: string; headers?: Record<string, string>; content?: string };
  /** Whether an answer of the edge is right. */
  isRight: (answer: Answer) => boolean;
  baseline: BaselineName;
  /** How many times the baseline's processor time the edge takes as a rule. */
  usual: number;
}

const leadsTo = (location: string) => (answer: Answer) => answer.status === 301 && answer.headers.location === location;
const isStored = (key: string) => (answer: Answer) =>
  answer.status === 200 && bodies.get(`${key}.br`)?.equals(answer.body) === true;
const isProfile = ({ status, body }: Answer) => status === 200 && body.toString() === profile.body;

const works: Record<string, Work> = {
  redirect: { path: rule.path, isRight: leadsTo(rule.location), baseline: "hello-world", usual: 1.1 },
  "redirect+query": {
    path: `${rule.path}?a=b`,
    isRight: leadsTo(`${rule.location}?a=b`),
    baseline: "hello-world",
    usual: 1.35,
  },
  304: {
    path: "/",
    options: () => ({ headers: { "if-none-match": etag } }),
    isRight: ({ status, headers }) => status === 304 && headers.etag === etag,
    baseline: "hello-world",
    usual: 1.2,
  },
  page: { path: "/", isRight: isStored(page.key), baseline: "memory", usual: 1.2 },
  asset: { path: asset.path, isRight: isStored(asset.key), baseline: "memory", usual: 1.2 },
  api: { path: profile.path, options: () => ({ headers: call }), isRight: isProfile, baseline: "origin", usual: 1.65 },
  post: { path: profile.path, options: () => post, isRight: isProfile, baseline: "origin", usual: 2 },
};

/** Milliseconds that a process takes for requests, each answer of which is checked. */
async function timed({ port, pid }: Running, { path, options }: Work, isRight: Work["isRight"]): Promise<number> {
  // Connections of this round alone: workerd closes those that are idle, as they are while the other has its turn.
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const before = processorTime(pid);
  const requests = async () => {
    for (let number = 0; number < REQUESTS / CONNECTIONS; number += 1) {
      const answer = await send(port, path, { ...options?.(), agent });
      if (!isRight(answer)) throw new Error(`${path} was answered with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, requests));
  const time = processorTime(pid) - before;
  agent.destroy();
  return time;
}

it.each(Object.entries(works))(
  "%s takes no more of the processor beside the baseline than it used to",
  { timeout: 240_000 },
  async (kind, work) => {
    const own = running.get("edge");
    const beside = running.get(work.baseline);
    if (!own || !beside) throw new Error("a contender was not started");
    const limit = work.usual * MARGIN;
    // The quietest round of each: what else the machine does only adds to it.
    let [least, leastBeside] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    let rounds = 0;
    do {
      least = Math.min(least, await timed(own, work, work.isRight));
      leastBeside = Math.min(leastBeside, await timed(beside, work, ({ status }) => status === 200));
      rounds += 1;
    } while (rounds < ROUNDS || (rounds < MAX_ROUNDS && least / leastBeside >= limit));
    const ratio = least / leastBeside;
    expect(
      ratio,
      `${kind} takes ${ratio.toFixed(2)} times the baseline's processor time; ${work.usual} is usual. What changed on its way ` +
        `through worker/edge? "npm run bench:edge -- --only ${kind} --edge before=FOLDER --edge after=worker/edge/build" compares two builds.`,
    ).toBeLessThan(limit);
  },
);
