// `npm run bench:experiments`: 300 features and 100 experiments decided for a visitor, by the engine in
// wasm and by the official SDK. Every decision of the two is compared before anything is timed.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type AutoExperiment, type FeatureDefinition, GrowthBook } from "@growthbook/growthbook";
import { buildEngine, buildPrograms } from "../dev/build.mjs";
import { explain, root } from "../dev/steps.mjs";
import { rust } from "../dev/toolchain.mjs";
import { experiments, features, type Visitor, visitors } from "./payload.ts";

const VISITORS = 200;
const ROUNDS = 15;
type Kind = "baseline" | "request" | "publish";
const wasm = (kind: Kind) => join(root, `build/engine/release/${kind}/kirkas_bench_experiments_bg.wasm`);
const engine = (kind: Kind) =>
  createRequire(import.meta.url)(`../build/engine/release/${kind}/kirkas_bench_experiments.js`);
const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;

/** A visitor as the engine takes one. */
interface WasmVisitor {
  number(name: string, value: number, text: string): void;
  truth(name: string, value: boolean): void;
  text(name: string, value: string): void;
}

/** The engine in wasm. */
interface Engine {
  WasmVisitor: new (url: string) => WasmVisitor;
  Experiments: new (
    bundle: Uint8Array,
  ) => { decisions(visitor: WasmVisitor): string; decide(visitor: WasmVisitor): void };
}

/** What both are given. */
interface Payload {
  features: Record<string, unknown>;
  experiments: ReturnType<typeof experiments>;
}

function wasmVisitorOf({ WasmVisitor }: Engine, { url, attributes }: Visitor): WasmVisitor {
  const visitor = new WasmVisitor(url);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "number") visitor.number(name, value, String(value));
    else if (typeof value === "boolean") visitor.truth(name, value);
    else visitor.text(name, value);
  }
  return visitor;
}

/** What the official SDK decides: a value a feature, a variation or nothing an experiment. */
function decided(payload: Payload, keys: string[], { url, attributes }: Visitor) {
  const growthbook = new GrowthBook({ url, attributes });
  growthbook.initSync({ payload: { features: payload.features as Record<string, FeatureDefinition> } });
  const values = keys.map((key) => growthbook.evalFeature(key).value);
  const entered = payload.experiments.map((experiment) => {
    const { inExperiment, key } = growthbook.run(experiment as unknown as AutoExperiment);
    return inExperiment ? key : "";
  });
  return { values, entered };
}

/** Median time of one visitor, in microseconds; the first round warms up. */
function median<T>(decide: (visitor: T) => void, all: T[]): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const visitor of all) {
      const begin = process.hrtime.bigint();
      decide(visitor);
      if (round > 0) times.push(Number(process.hrtime.bigint() - begin) / 1000);
    }
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? 0;
}

try {
  await rust();
  await buildPrograms();
  for (const kind of ["baseline", "request", "publish"] satisfies Kind[]) await buildEngine(kind, "release");
  const payload = { features: features(300), experiments: experiments(100) };
  const text = JSON.stringify(payload);
  const bundle: Uint8Array = engine("publish").compile(text);
  const request: Engine = engine("request");
  const loaded = new request.Experiments(bundle);
  const keys = Object.keys(payload.features).sort();
  const all = visitors(VISITORS).map((visitor) => ({ ...visitor, wasmVisitor: wasmVisitorOf(request, visitor) }));

  let entered = 0;
  for (const visitor of all) {
    const theirs = decided(payload, keys, visitor);
    const expected = [...theirs.values.map((value) => JSON.stringify(value)), ...theirs.entered];
    const ours = loaded.decisions(visitor.wasmVisitor).split("\n").slice(0, -1);
    const wrong = expected.findIndex((value, index) => value !== ours[index]);
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
      "a visitor, µs": Number(median(({ wasmVisitor }) => loaded.decide(wasmVisitor), all).toFixed(1)),
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
