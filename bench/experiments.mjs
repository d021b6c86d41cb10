// `npm run bench:experiments`: 300 features and 100 experiments decided for a visitor, by the engine in
// wasm and by the official SDK. Every decision of the two is compared before anything is timed.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { GrowthBook } from "@growthbook/growthbook";
import { buildEngine } from "../dev/build.mjs";
import { explain, root } from "../dev/steps.mjs";
import { rust } from "../dev/toolchain.mjs";
import { experiments, features, visitors } from "./payload.mjs";

const VISITORS = 200;
const ROUNDS = 15;
const wasm = (kind) => join(root, `build/engine/${kind}/kirkas_bench_experiments_bg.wasm`);
const engine = (kind) => createRequire(import.meta.url)(`../build/engine/${kind}/kirkas_bench_experiments.js`);
const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

/** A visitor as the engine takes one. */
function person({ Person }, { url, attributes }) {
  const made = new Person(url);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "number") made.number(name, value, String(value));
    else if (typeof value === "boolean") made.truth(name, value);
    else made.text(name, value);
  }
  return made;
}

/** What the official SDK decides: a value a feature, a variation or nothing an experiment. */
function decided(payload, keys, { url, attributes }) {
  const growthbook = new GrowthBook({ url, attributes });
  growthbook.initSync({ payload: { features: payload.features } });
  const values = keys.map((key) => growthbook.evalFeature(key).value);
  const entered = payload.experiments.map((experiment) => {
    const { inExperiment, key } = growthbook.run(experiment);
    return inExperiment ? key : "";
  });
  return { values, entered };
}

/** Median time of one visitor, in microseconds; the first round warms up. */
function median(decide, all) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const visitor of all) {
      const begin = process.hrtime.bigint();
      decide(visitor);
      if (round > 0) times.push(Number(process.hrtime.bigint() - begin) / 1000);
    }
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1];
}

try {
  const tools = await rust();
  for (const kind of ["baseline", "request", "publish"]) await buildEngine(tools, kind);
  const payload = { features: features(300), experiments: experiments(100) };
  const text = JSON.stringify(payload);
  const bundle = engine("publish").compile(text);
  const request = engine("request");
  const loaded = new request.Experiments(bundle);
  const keys = Object.keys(payload.features).sort();
  const all = visitors(VISITORS).map((visitor) => ({ ...visitor, person: person(request, visitor) }));

  let entered = 0;
  for (const visitor of all) {
    const theirs = decided(payload, keys, visitor);
    const expected = [...theirs.values.map((value) => JSON.stringify(value)), ...theirs.entered];
    const ours = loaded.decisions(visitor.person).split("\n").slice(0, -1);
    const wrong = expected.findIndex((value, place) => value !== ours[place]);
    if (wrong >= 0 || ours.length !== expected.length) {
      throw new Error(`decision ${wrong} for ${visitor.url}: ${ours[wrong]} in place of ${expected[wrong]}`);
    }
    entered += theirs.entered.filter(Boolean).length;
  }
  const decisions = VISITORS * (keys.length + payload.experiments.length);
  console.log(
    `\n${decisions.toLocaleString("en")} decisions are the same as the official SDK's ` +
      `(${(entered / VISITORS).toFixed(1)} of 100 experiments entered by a visitor)`,
  );

  const sdk = join(root, "node_modules/@growthbook/growthbook/dist/bundles/index.min.js");
  console.table({
    "this engine, wasm": {
      "a visitor, µs": Number(median(({ person }) => loaded.decide(person), all).toFixed(1)),
      "payload, KB": Number((bundle.length / 1000).toFixed(1)),
      "code gzipped, KB": Number(((gzipped(wasm("request")) - gzipped(wasm("baseline"))) / 1000).toFixed(1)),
    },
    "official SDK, JavaScript": {
      "a visitor, µs": Number(median((visitor) => decided(payload, keys, visitor), all).toFixed(1)),
      "payload, KB": Number((text.length / 1000).toFixed(1)),
      "code gzipped, KB": Number((gzipped(sdk) / 1000).toFixed(1)),
    },
  });
  console.log(
    `Medians over ${VISITORS} visitors, ${ROUNDS - 1} rounds, on Node ${process.version}; the wasm module's size without ` +
      "what any module has (allocator, bindings).",
  );
} catch (error) {
  explain(error);
}
