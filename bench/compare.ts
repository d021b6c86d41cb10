// `npm run bench:edge [-- --edge NAME=FOLDER …] [--only redirect,304] [--rules N] [--rounds N] [--seconds N]`:
// one or more builds of the edge beside the baseline of each kind of work; without --edge, the one that is built.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { explain, SetupError } from "../dev/steps.mjs";
import { baseline } from "./harness/baselines.ts";
import { begin, edge, worker } from "./harness/contenders.ts";
import { conventions } from "./harness/conventions.ts";
import { withStore } from "./harness/environment.ts";
import { loadPrograms } from "./harness/machine.ts";
import { publishRelease } from "./harness/published.ts";
import { measureRounds, ratio, spread } from "./harness/rounds.ts";
import type { Context, Measure, Running } from "./harness/types.ts";
import { type KindName, kinds, workloads } from "./harness/workloads.ts";

const { values } = parseArgs({
  options: {
    edge: { type: "string", multiple: true, default: ["edge=worker/edge/build"] },
    only: { type: "string", default: "redirect,miss,page,asset,304,api,post" },
    rules: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
  },
});

const rounds = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
};

async function measureEdges(context: Context) {
  const edges: Running[] = [];
  for (const text of values.edge) {
    const [name = "", path = ""] = text.split("=");
    edges.push(await begin(await worker(name, edge(resolve(path))(context), conventions.edge)));
  }
  for (const name of values.only.split(",")) {
    const kind = kinds.find((kind) => kind === name);
    if (!kind) throw new SetupError(`There is no work ${name}; there is ${kinds.join(", ")}.`);
    const beside = await begin(await baseline(workloads[kind].baseline, context));
    await print(kind, beside, edges, context);
    await beside.stop();
  }
  await Promise.all(edges.map(({ stop }) => stop()));
}

async function print(kind: KindName, beside: Running, edges: Running[], { table, reads }: Context) {
  const entries = [];
  for (const contender of [beside, ...edges]) {
    const work = await workloads[kind].workload({ ...contender, table });
    if (work) entries.push({ contender, work });
  }
  const results = await measureRounds(entries, rounds, reads);
  const least = results.get(beside.name) ?? [];
  console.log(`\n${kind}`);
  console.table(Object.fromEntries(Array.from(results, ([name, measures]) => [name, figures(measures, least)])));
}

function figures(measures: Measure[], baseline: Measure[]) {
  const { median, least, most } = ratio(baseline, measures, "processor");
  const of = (key: keyof Measure) => spread(measures.map((measure) => measure[key])).median;
  return {
    "requests a second": Math.round(of("perSecond")),
    "processor, µs a request": Number(of("processor").toFixed(1)),
    "baseline's time divided by it": `${median.toFixed(3)} (${least.toFixed(3)}–${most.toFixed(3)})`,
    "p99, ms": Number(of("p99").toFixed(2)),
    "KV reads a request": Number(of("valuesRead").toFixed(4)),
  };
}

try {
  await loadPrograms();
  await publishRelease();
  await withStore(Number(values.rules), measureEdges, { peers: false });
} catch (error) {
  explain(error);
}
