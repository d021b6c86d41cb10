// Times one contender on one table and prints what it found as JSON; `bench/redirects.ts` runs it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface Times {
  /** Nanoseconds of a look-up. */
  hit: number;
  miss: number;
  /** Answers that were checked. */
  checked: number;
}

/** Times in ms and ns, sizes in bytes; printed in megabytes. */
interface Result extends Times {
  cold: number;
  read: number;
  memoryCold: number;
  memory: number;
}

export interface Measured extends Result {
  contender: string;
}

const [contender = "", folder = ""] = process.argv.slice(2);
const text = (name: string) => readFileSync(join(folder, name), "utf8");
const MB = 1e6;
const BATCH = 1000;

const hits = text("hits.tsv")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t") as [string, string, string]);
const misses = text("misses.txt").trimEnd().split("\n");

const contenders: Record<string, () => Result> = {
  "redirect table": () => {
    const { wasm, memory } = lookup();
    const index = readFileSync(join(folder, "index.bundle"));
    const shard = (number: number) => readFileSync(join(folder, `shard-${number}.bundle`));
    const first = firstHit();
    const begin = performance.now();
    const table = new wasm.Redirects(index);
    const number = table.shard_for(first) ?? 0;
    const loaded = performance.now();
    const bytes = shard(number);
    const resumed = performance.now();
    table.add_shard(number, bytes);
    table.location(first);
    const cold = performance.now() - resumed + loaded - begin;
    const result = { cold, read: index.length + bytes.length, memoryCold: memory() };
    for (const path of [...hits.map(([path]) => path), ...misses]) {
      const missing = table.shard_for(path);
      if (missing !== undefined) table.add_shard(missing, shard(missing));
    }
    return { ...result, memory: memory(), ...timedIn(wasm, table) };
  },

  "redirect table with a patch": () => {
    const { wasm, memory } = lookup();
    const base = new wasm.Redirects(readFileSync(join(folder, "index.bundle")));
    for (const path of [...hits.map(([path]) => path), ...misses]) {
      const missing = base.shard_for(path);
      if (missing !== undefined) base.add_shard(missing, readFileSync(join(folder, `shard-${missing}.bundle`)));
    }
    const patch = readFileSync(join(folder, "patch.bundle"));
    const before = memory();
    const begin = performance.now();
    const table = new wasm.Patched(base, patch);
    table.location(firstHit());
    const cold = performance.now() - begin;
    const read = patch.length;
    return { cold, read, memoryCold: memory() - before, memory: memory(), ...timedIn(wasm, table) };
  },

  "rules by pattern": () => {
    const { wasm, memory } = lookup();
    const index = readFileSync(join(folder, "index.bundle"));
    const begin = performance.now();
    const table = new wasm.Redirects(index);
    table.location(firstHit());
    const cold = performance.now() - begin;
    return { cold, read: index.length, memoryCold: memory(), memory: memory(), ...timedIn(wasm, table) };
  },

  "HashMap in wasm": () => {
    const { wasm, memory } = lookup();
    const list = text("rules.tsv");
    const begin = performance.now();
    const map = new wasm.Naive(list);
    const cold = performance.now() - begin;
    return { cold, read: Buffer.byteLength(list), memoryCold: memory(), memory: memory(), ...timedIn(wasm, map) };
  },

  "JavaScript Map": () => {
    const rules = rulesAsJson();
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const begin = performance.now();
    const map = new Map<string, string>(JSON.parse(rules.toString()));
    const cold = performance.now() - begin;
    globalThis.gc?.();
    const memory = process.memoryUsage().heapUsed - before;
    const location = (path: string) => map.get(key(path)) ?? "";
    const count = (paths: string[]) => paths.filter((path) => location(path) !== "").length;
    return { cold, read: rules.length, memoryCold: memory, memory, ...timedWith(location, count) };
  },
};

/** In a function of its own, so that nothing of it is left when the heap is measured. */
function rulesAsJson() {
  const rows = text("rules.tsv").trimEnd().split("\n");
  return Buffer.from(
    JSON.stringify(rows.map((line) => line.split("\t")).map(([source = "", target = ""]) => [key(source), target])),
  );
}

type Location = (path: string) => string;
/** Answers how many of a batch of requests from `start` a rule answers. */
type Batch = (start: number) => number;

type Requests = object;

/** A table in wasm. */
interface Contender {
  location: Location;
  count: (requests: Requests, start: number, length: number) => number;
}

interface Wasm {
  Redirects: new (
    index: Buffer,
  ) => Contender & {
    shard_for(path: string): number | undefined;
    add_shard(number: number, bytes: Buffer): void;
  };
  Patched: new (base: object, patch: Buffer) => Contender;
  Naive: new (list: string) => Contender;
  Requests: new (paths: string) => Requests;
  linear_memory(): { buffer: ArrayBuffer };
}

const firstHit = () => hits[0]?.[0] ?? "";

function lookup() {
  const require = createRequire(import.meta.url);
  const wasm: Wasm = require("../../build/bench/lookup/kirkas_bench_lookup.js");
  return { wasm, memory: () => wasm.linear_memory().buffer.byteLength };
}

/** What a Worker in JavaScript does to bring a path into the form of the keys. */
function key(path: string): string {
  const folded = decodeURIComponent(path.replace(/%(?![0-9a-f]{2})/gi, "%25")).toLowerCase();
  return folded.endsWith("/") ? folded.slice(0, -1) : folded;
}

function timedIn(wasm: Wasm, contender: Contender): Times {
  const requests = (paths: string[]) => new wasm.Requests(paths.join("\n"));
  const kinds = { hits: requests(hits.map(([path]) => path)), misses: requests(misses) };
  const batch = (kind: keyof typeof kinds) => (start: number) => contender.count(kinds[kind], start, BATCH);
  return results((path) => contender.location(path), batch("hits"), batch("misses"));
}

function timedWith(location: Location, count: (paths: string[]) => number): Times {
  const paths = hits.map(([path]) => path);
  const batch = (all: string[]) => (start: number) => count(all.slice(start, start + BATCH));
  return results(location, batch(paths), batch(misses));
}

function results(location: Location, hitBatch: Batch, missBatch: Batch): Times {
  // The table has chains made one hop; the maps answer with what the row says.
  const column = contender.startsWith("redirect table") ? 2 : 1;
  const wrong = [...hits.filter((row) => location(row[0]) !== row[column]), ...misses.filter((path) => location(path))];
  if (wrong.length > 0) throw new Error(`${contender}: ${wrong.length} wrong answers, such as for ${wrong[0]}`);
  const hit = median(hitBatch, BATCH);
  const miss = median(missBatch, 0);
  return { hit, miss, checked: hits.length + misses.length };
}

/** Median time of one request, in nanoseconds; the first round warms up. */
function median(batch: Batch, expected: number): number {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (let start = 0; start + BATCH <= hits.length; start += BATCH) {
      const begin = process.hrtime.bigint();
      const found = batch(start);
      const time = Number(process.hrtime.bigint() - begin) / BATCH;
      if (found !== expected) throw new Error(`${contender}: ${found} answers in place of ${expected}`);
      if (round > 0) times.push(time);
    }
  }
  times.sort((a, b) => a - b);
  return Math.round(times[times.length >> 1] ?? 0);
}

const inMegabytes = (bytes: number) => Number((bytes / MB).toFixed(2));
const measure = contenders[contender];
if (!measure) throw new Error(`there is no contender ${contender}`);
const { cold, read, memoryCold, memory, ...counted } = measure();
console.log(
  JSON.stringify({
    contender,
    ...counted,
    cold: Number(cold.toFixed(2)),
    read: inMegabytes(read),
    memoryCold: inMegabytes(memoryCold),
    memory: inMegabytes(memory),
  }),
);
