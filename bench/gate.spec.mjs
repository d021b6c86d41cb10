// What the edge takes of the processor beside the floor, both on workerd itself: catches an edge that has
// become half as dear again. Time on the processor, not on the clock: a busy machine lengthens both alike.
import { Agent, createServer } from "node:http";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Service } from "../worker/edge/test/service.ts";
import { begin, edge, floorOf, worker } from "./harness/contenders.mjs";
import { processorTime } from "./harness/processes.mjs";
import { subjects } from "./harness/published.mjs";
import { profile } from "./harness/store.mjs";
import { ask, speeches } from "./harness/works.mjs";

const ROUNDS = 12;
const REQUESTS = 800;
const AT_ONCE = 8;

/** A rule of `redirects/fi.csv`. */
const rule = { path: "/remonttilaina/", location: "/lainan-kayttotarkoitus/remontti/" };

/** By kind of work: the floor, and how many times its processor time the edge takes as a rule. */
const usual = {
  redirect: ["hello", 1.1],
  "redirect+query": ["hello", 1.35],
  304: ["hello", 1.2],
  page: ["page", 1.15],
  api: ["origin", 1.65],
};

/** How much dearer than usual is a regression. */
const MARGIN = 1.5;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const running = {};
let service;
let store;
let page;
let etag;

beforeAll(async () => {
  service = await Service.start({ from: inject("published") });
  const kv = await service.published();
  const values = new Map();
  const value = async (key) => values.get(key) ?? values.set(key, await kv.get(key, "arrayBuffer")).get(key);
  store = createServer(async ({ url }, response) => {
    if (url === profile.path) return response.end(profile.body);
    const found = await value(decodeURIComponent(url.slice(1).split("?")[0]));
    response.writeHead(found ? 200 : 404).end(found && Buffer.from(found));
  });
  await new Promise((done) => store.listen(0, "127.0.0.1", done));
  const address = `127.0.0.1:${store.address().port}`;
  const context = { addresses: { edge: address }, origin: address, profile };
  running.edge = await begin(await worker("gate: edge", edge()(context), speeches.edge, ""));
  for (const name of ["hello", "page", "origin"]) running[name] = await begin(await floorOf(name, context, ""));
  page = Buffer.from(await value(`${subjects().page.key}.br`));
  etag = (await ask(running.edge.port, "/")).headers.etag;
});

afterAll(async () => {
  agent.destroy();
  await Promise.all(Object.values(running).map(({ stop }) => stop()));
  store.close();
  await service.stop();
});

/** What is asked, and whether an answer of the edge is right. */
const works = {
  redirect: { path: rule.path, isRight: ({ status, headers }) => status === 301 && headers.location === rule.location },
  "redirect+query": {
    path: `${rule.path}?a=b`,
    isRight: ({ status, headers }) => status === 301 && headers.location === `${rule.location}?a=b`,
  },
  304: {
    path: "/",
    headers: () => ({ "if-none-match": etag }),
    isRight: ({ status, headers }) => status === 304 && headers.etag === etag,
  },
  page: { path: "/", isRight: ({ status, body }) => status === 200 && body.equals(page) },
  api: { path: profile.path, isRight: ({ status, body }) => status === 200 && `${body}` === profile.body },
};

/** Milliseconds that a process takes for requests, each answer of which is checked. */
async function taken({ port, pid }, { path, headers = () => ({}) }, isRight) {
  const before = processorTime(pid);
  const turns = async () => {
    for (let number = 0; number < REQUESTS / AT_ONCE; number += 1) {
      const answer = await ask(port, path, { headers: headers(), agent });
      if (!isRight(answer)) throw new Error(`${path} was answered with ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turns));
  return processorTime(pid) - before;
}

it.each(Object.keys(works))(
  "%s takes no more of the processor beside the floor than it used to",
  { timeout: 120_000 },
  async (kind) => {
    const [floor, times] = usual[kind];
    const { [kind]: work } = works;
    const own = [];
    const floors = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await taken(running.edge, work, work.isRight));
      floors.push(await taken(running[floor], work, ({ status }) => status === 200));
    }
    // The quietest round of each: what else the machine does only adds to it.
    const ratio = Math.min(...own) / Math.min(...floors);
    expect(
      ratio,
      `${kind} takes ${ratio.toFixed(2)} times the floor's processor time; ${times} is usual. What changed on its way ` +
        `through worker/edge/src? "npm run bench:edge -- --only ${kind} --edge before=FOLDER --edge after=worker/edge/build" compares two builds.`,
    ).toBeLessThan(times * MARGIN);
  },
);
