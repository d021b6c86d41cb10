// What is published, as files of the names that KV has them under: the app's release as `edgectl`
// publishes it, and a folder for each redirect table with the pointer that names both.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root, SetupError, step } from "../../dev/steps.mjs";
import { Service } from "../../worker/edge/test/service.ts";
import { ownPayload, tested } from "./experiment.ts";
import type { Table } from "./types.ts";

export const folder = join(root, "build/bench");
const release = join(root, "build/release");
const values = join(folder, "kv/release");
/** The names of the bundles that every pointer has beside its redirect table. */
const live = join(values, "live.json");

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** Publishes the built app and the experiments once through control and writes what the benchmark asks for into files. */
export async function publishRelease() {
  const names = [
    "core/src/release.rs",
    "routing/src/packed.rs",
    "packing/src/packed.rs",
    "experiments/src",
    "experiments-compile/src",
    "core/src/experiments",
    "publishing/src/experiments",
    "publishing/src/release.rs",
  ];
  const sources = names.map((name) => `worker/${name}`);
  const inputs = ["build/release", "bench/harness/experiment.ts", ...sources];
  await step("release: pages and assets as KV has them", { inputs, outputs: [live] }, async () => {
    const service = await Service.start();
    try {
      const payload = join(folder, "experiments/bench.json");
      write(payload, JSON.stringify(ownPayload));
      for (const command of [
        ["release", "push"],
        ["experiments", "push", payload],
      ]) {
        const { code, stderr } = await service.edgectl(...command);
        if (code !== 0) throw new SetupError(stderr);
      }
      const kv = await service.published();
      const { release, experiments, variants } = JSON.parse((await kv.get("pointer/live")) ?? "");
      rmSync(values, { recursive: true, force: true });
      const bundles = [release, experiments, variants].map((id) => `bundle/${id}`);
      const bodies = Object.values(subjects()).flatMap(({ key }) => [key, `${key}.br`]);
      for (const key of [...bundles, ...bodies]) {
        const value = await kv.get(key, "arrayBuffer");
        if (!value) throw new SetupError(`KV has no ${key}`);
        write(join(values, key), Buffer.from(value));
      }
      write(live, JSON.stringify({ release, experiments, variants }));
    } finally {
      await service.stop();
    }
  });
}

interface Subject {
  path: string;
  /** Its source in the built release. */
  file: string;
  /** Its key in KV; compressed it is there with `.br` added. */
  key: string;
}

/** The page, the page with an experiment, the asset and the not-found page that contenders are asked for. */
export function subjects(): Record<"page" | "tested" | "asset" | "missing", Subject> {
  const { pages }: { pages: { region: string; path: string; html: string }[] } = JSON.parse(
    readFileSync(join(release, "release.json"), "utf8"),
  );
  const page = (path: string) => {
    const html = pages.find((page) => page.region === "fi" && page.path === path)?.html;
    if (!html) throw new SetupError(`the built app has no page ${path}`);
    const file = join(release, html);
    return { path, file, key: `page/${sha256(readFileSync(file))}` };
  };
  return { page: page("/"), tested: page(tested.path), asset: largestAsset(), missing: page("/404/") };
}

/** Most bytes that an asset has as a browser gets it: larger ones are not what a visit consists of. */
const MAX_ASSET_SIZE = 64 * 1024;

/** The largest script that is no larger than that compressed. */
function largestAsset(): Subject {
  const sized = readdirSync(join(release, "assets"))
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, bytes: brotliCompressSync(readFileSync(join(release, "assets", name))).length }))
    .filter(({ bytes }) => bytes <= MAX_ASSET_SIZE)
    .sort((one, other) => other.bytes - one.bytes);
  const name = sized[0]?.name;
  if (!name) throw new SetupError("the built app has no script");
  return { path: `/assets/${name}`, file: join(release, "assets", name), key: `asset/${name}` };
}

/** A stored value of the release. */
export const stored = (key: string) => readFileSync(join(values, key));

/** Where a patch has the digest of its table: see `worker/routing/src/redirects/patched.rs`. */
const BASE_IN_PATCH = 8;

/** The files of a redirect table, with its patch where that is wanted, as KV has them beside the release; answers their folder. */
export function publishTable(table: Table, isPatched = false): string {
  const into = join(folder, "kv", `edge-${table.rules}`);
  rmSync(into, { recursive: true, force: true });
  const store = (bytes: Buffer) => {
    const id = sha256(bytes);
    write(join(into, "bundle", id), bytes);
    return id;
  };
  const bundle = (name: string) => store(readFileSync(join(table.folder, name)));
  for (const name of readdirSync(table.folder)) if (name.startsWith("shard-")) bundle(name);
  const redirects = bundle("index.bundle");
  const patchOf = () => {
    const patch = readFileSync(join(table.folder, "patch.bundle"));
    Buffer.from(redirects, "hex").copy(patch, BASE_IN_PATCH);
    return store(patch);
  };
  const named = { redirects, ...(isPatched ? { redirects_patch: patchOf() } : {}) };
  const pointer = { version: 1, ...named, ...JSON.parse(readFileSync(live, "utf8")) };
  write(join(into, "pointer/live"), JSON.stringify({ ...pointer, maintenance: false }));
  return into;
}

export function write(path: string, content: string | Uint8Array) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
