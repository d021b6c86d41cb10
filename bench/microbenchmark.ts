// `npm run microbenchmark [-- --edge NAME=FOLDER …] [--only redirect,304] [--rules N] [--patch] [--rounds N]`: what the edge's own
// JavaScript and wasm take of an answer, in Node and with nothing of a platform: exact where requests a second are not.
// Builds take turns, each in a process of its own.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { explain, SetupError } from "../dev/steps.mjs";
import { call, navigation } from "./harness/browser.ts";
import { loadEdge } from "./harness/node-edge.ts";
import { publishRelease, publishTable, subjects } from "./harness/published.ts";
import { spread } from "./harness/rounds.ts";
import { profile } from "./harness/store.ts";
import { makeTable } from "./harness/tables.ts";

const { values } = parseArgs({
  options: {
    edge: { type: "string", multiple: true, default: ["edge=worker/edge/build"] },
    only: { type: "string", default: "redirect,redirect+query,miss,page,asset,304,api" },
    rules: { type: "string", default: "10000" },
    patch: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    measure: { type: "string" },
  },
});

const REQUESTS = 100_000;
const names = values.only.split(",");

/** Nanoseconds by kind of work. */
type Times = Record<string, number>;

/** Times of a build, each of a round of `REQUESTS` after one to warm up. */
async function measure(build: string): Promise<Times> {
  const table = await makeTable(Number(values.rules));
  const { request, send } = await loadEdge(build, table);
  const get = (path: string, headers = {}) => request(path, { ...navigation, ...headers });
  const etag = (await send(get("/"))).headers.get("etag") ?? "";
  const works: Record<string, [number, ReturnType<typeof get>[]]> = {
    redirect: [301, table.hits.map(([path]) => get(path))],
    "redirect+query": [301, table.hits.map(([path]) => get(`${path}?a=b`))],
    miss: [404, table.misses.map((path) => get(path))],
    page: [200, [get("/")]],
    asset: [200, [get(subjects().asset.path)]],
    304: [304, [get("/", { "If-None-Match": etag })]],
    api: [200, [request(profile.path, call)]],
  };
  const round = async (name: string) => {
    const [status, requests] = works[name] ?? [0, []];
    const begin = process.hrtime.bigint();
    for (let number = 0; number < REQUESTS; number += 1) {
      const next = requests[number % requests.length];
      if (!next) throw new SetupError(`there is no work ${name}`);
      const answer = send(next);
      const response = answer instanceof Promise ? await answer : answer;
      if (response.status !== status) throw new SetupError(`answered ${response.status} in place of ${status}`);
    }
    return Number(process.hrtime.bigint() - begin) / REQUESTS;
  };
  const times: Times = {};
  for (const name of names) {
    await round(name);
    times[name] = await round(name);
  }
  return times;
}

/** Asks a process of its own for a round of a build. */
function roundOf(build: string): Times {
  const options = ["--only", values.only, "--rules", values.rules, "--measure", resolve(build)];
  try {
    return JSON.parse(
      execFileSync(process.execPath, [import.meta.filename, ...options], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
      }),
    );
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
  publishTable(await makeTable(Number(values.rules)), values.patch);
  const builds = values.edge.map((text) => text.split("="));
  const rounds = Array.from({ length: Number(values.rounds) }, () => builds.map(([, build = ""]) => roundOf(build)));
  const median = (index: number, name: string) =>
    Math.round(spread(rounds.map((times) => times[index]?.[name] ?? 0)).median);
  const row = (index: number) => Object.fromEntries(names.map((name) => [`${name}, ns`, median(index, name)]));
  console.table(Object.fromEntries(builds.map(([name], index) => [name, row(index)])));
} catch (error) {
  explain(error);
}
