// `npm run bench:edge [-- --edge NAME=FOLDER …] [--only redirect,304] [--rules N] [--rounds N] [--seconds N]`:
// one or more builds of the edge beside the floor of each kind of work; without --edge, the one that is built.

import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { explain } from "../dev/steps.mjs";
import { begin, edge, floorOf, worker } from "./harness/contenders.mjs";
import { loadPrograms } from "./harness/machine.mjs";
import { publishRelease } from "./harness/published.mjs";
import { ratio, rounds, spread } from "./harness/rounds.mjs";
import { onStage } from "./harness/stage.mjs";
import { speeches, works } from "./harness/works.mjs";

const { values } = parseArgs({
  options: {
    edge: { type: "string", multiple: true, default: ["edge=worker/edge/build"] },
    only: { type: "string", default: "redirect,miss,page,asset,304,api" },
    rules: { type: "string", default: "10000" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
  },
});

async function compare() {
  const how = Object.fromEntries(["rounds", "seconds", "connections"].map((name) => [name, Number(values[name])]));
  await loadPrograms();
  await publishRelease();
  const beside = async (context) => {
    const edges = [];
    for (const [name, path] of values.edge.map((text) => text.split("="))) {
      edges.push(await begin(await worker(name, edge(resolve(path))(context), speeches.edge)));
    }
    for (const name of values.only.split(",")) {
      const floor = await begin(await floorOf(works[name].floor, context));
      await report(name, [floor, ...edges], context.table, how);
      await floor.stop();
    }
    await Promise.all(edges.map(({ stop }) => stop()));
  };
  await onStage(Number(values.rules), beside, { peers: false });
}

async function report(name, contenders, table, how) {
  const { of, target } = works[name];
  const entries = [];
  for (const contender of contenders) entries.push({ contender, work: await of({ ...contender, table }) });
  const results = await rounds(entries, how);
  console.log(`\n${name}${target ? ` (target ${target} of the floor)` : ""}`);
  const rows = contenders.map(({ name }) => [name, figures(results.get(name), results.get(contenders[0].name))]);
  console.table(Object.fromEntries(rows));
}

function figures(measures, floor) {
  const { median, least, most } = ratio(measures, floor);
  const of = (key) => spread(measures.map((measure) => measure[key])).median;
  return {
    "requests a second": Math.round(of("perSecond")),
    "of the floor": `${median.toFixed(3)} (${least.toFixed(3)}–${most.toFixed(3)})`,
    "processor, µs a request": Number(of("processor").toFixed(1)),
    "p99, ms": Number(of("p99").toFixed(2)),
  };
}

try {
  await compare();
} catch (error) {
  explain(error);
}
