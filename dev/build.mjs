// Builds the Workers, the command line and the app, each only when its sources changed.
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root, run, step } from "./steps.mjs";
import { bind, buildForNode, compile, moduleOf, optimise, program } from "./wasm.mjs";

/** @param {string} name */
const crate = (name) => [`worker/${name}/Cargo.toml`, `worker/${name}/build.rs`, `worker/${name}/src`];
const locales = ["files", "languages", "purposes", "regions", "routes"].map((name) => `locales/${name}.json`);
/** What is lent on which answers, and how they are sealed. */
const lending = [
  ...["limits", "consents"].map((name) => `locales/${name}.json`),
  "app/content/settings.json",
  ...crate("lending"),
  ...["data", "forms", "lenders"].map((name) => `worker/lending/${name}`),
  ...crate("sealing"),
];
/**
 * What else a Worker is made from: the edge holds the redirect tables and campaigns as they were when it was built, control reckons results, the origin knows who lends what and takes passkeys.
 *
 * @type {Record<WorkerName, string[]>}
 */
const besides = {
  edge: ["redirects", "campaigns"],
  control: [...crate("results"), ...crate("api-tokens")],
  origin: [...lending, ...crate("webauthn"), ...crate("api-tokens")],
};
const shared = [
  "Cargo.toml",
  "Cargo.lock",
  ".cargo/config.toml",
  "rust-toolchain.toml",
  "dev/wasm.mjs",
  ...locales,
  ...crate("core"),
  ...crate("experiments"),
  ...crate("experiments-compile"),
  ...crate("packing"),
  ...crate("postbacks"),
  ...crate("publishing"),
  ...crate("redirects-compile"),
  ...crate("routing"),
  "worker/routing/tables",
];

/**
 * @typedef {"edge" | "control" | "origin"} WorkerName
 * @typedef {import("./wasm.mjs").Profile} Profile
 */

/** @type {WorkerName[]} */
export const workers = ["edge", "control", "origin"];

/**
 * Which are compiled together for deploying: the edge by itself, so that it holds no more of what it shares with them than it uses.
 *
 * @type {WorkerName[][]}
 */
const together = [["edge"], ["control", "origin"]];

/**
 * Where a Worker is built: what is deployed is where `wrangler.toml` looks for it.
 *
 * @param {string} name
 * @param {Profile} profile
 */
export const builtFolder = (name, profile) =>
  profile === "release" ? `worker/${name}/build` : `worker/${name}/build/${profile}`;

/**
 * Builds the Workers named; after the programs, of which one binds modules.
 *
 * @param {Profile} profile
 * @param {WorkerName[]} names
 */
export async function buildWorkers(profile, names = workers) {
  await compileWorkers(profile, names);
  await bundleWorkers(profile, names);
}

/**
 * The part of it that needs no npm package.
 *
 * @param {Profile} profile
 * @param {WorkerName[]} names
 */
export async function compileWorkers(profile, names = workers) {
  const groups = profile === "release" ? together : [workers];
  for (const group of groups.filter((group) => group.some((name) => names.includes(name)))) {
    await step(
      `Workers, compiled (${profile}): ${group.join(", ")}`,
      {
        usual: "two minutes at first, seconds later",
        inputs: [...shared, ...group.flatMap((name) => [...crate(name), ...besides[name]])],
        outputs: group.map((name) => moduleOf(`kirkas-${name}`, profile)),
      },
      () =>
        compile(
          group.map((name) => `kirkas-${name}`),
          profile,
        ),
    );
  }
}

/**
 * The part of it that needs npm's packages.
 *
 * @param {Profile} profile
 * @param {WorkerName[]} names
 */
export async function bundleWorkers(profile, names = workers) {
  await Promise.all(names.map((name) => buildWorker(name, profile)));
}

/**
 * Binds a Worker's module and bundles its entry with what calls the module.
 *
 * @param {WorkerName} name
 * @param {Profile} profile
 */
async function buildWorker(name, profile) {
  const cwd = join(root, "worker", name);
  const folder = join(root, builtFolder(name, profile));
  const module = moduleOf(`kirkas-${name}`, profile);
  await step(
    `Worker (${profile}): ${name}`,
    {
      inputs: [
        module,
        "worker/entry.ts",
        join(cwd, "entry.ts"),
        join(cwd, "src/platform"),
        "dev/bindgen",
        "dev/wasm.mjs",
      ],
      outputs: [join(folder, "index.js"), join(folder, "index_bg.wasm")],
    },
    async () => {
      await bind("web", name, module, join(cwd, "build/wasm"));
      const bound = join(cwd, `build/wasm/${name}_bg.wasm`);
      mkdirSync(folder, { recursive: true });
      if (profile === "release") await optimise(bound, join(folder, "index_bg.wasm"), join(folder, `${name}.symbols`));
      else copyFileSync(bound, join(folder, "index_bg.wasm"));
      const externals = ["--external:./index_bg.wasm", "--external:cloudflare:*"];
      const bundle = ["--bundle", "--format=esm", "--minify", "--target=esnext", ...externals, "--log-level=warning"];
      await run("esbuild", ["entry.ts", ...bundle, `--outfile=${join(folder, "index.js")}`], { cwd });
    },
  );
}

/**
 * Builds the programs that run on this machine: `edgectl`, the seed of a local service, and what binds wasm modules; in the
 * profile that the tests have too. `quiet` says nothing where nothing is to be done; `withTests` also builds all that `cargo test`
 * runs: cargo builds what they share once, then, and twice where they are built one after the other, with other features.
 */
export async function buildPrograms({ quiet = false, withTests = false } = {}) {
  const programs = ["edgectl", "kirkas-seed", "kirkas-bindgen"];
  const wanted = withTests
    ? ["--workspace", "--tests", ...programs.flatMap((name) => ["--bin", name])]
    : ["cli", "seed", "bindgen"].flatMap((name) => ["-p", `kirkas-${name}`]);
  await step(
    "programs: edgectl, seed, bindgen",
    {
      usual: "a minute at first, seconds later",
      inputs: [...shared, ...lending, ...["results", "cli", "seed"].flatMap(crate), "worker/seed/data", "dev/bindgen"],
      outputs: programs.map(program),
      quiet,
    },
    () => run("cargo", ["build", "--locked", ...wanted]),
  );
}

/**
 * Builds the experiment engine alone as a module for Node into `build/engine/<profile>/<kind>`: `request` is what the edge needs
 * of it, `publish` also compiles payloads and runs the specification's cases, `baseline` is a module without it.
 *
 * @param {"request" | "publish" | "baseline"} kind
 * @param {Profile} profile
 */
export async function buildEngine(kind, profile) {
  const name = "kirkas-bench-experiments";
  const folder = join(root, "build/engine", profile, kind);
  await step(
    `experiments in wasm (${profile}): ${kind}`,
    {
      inputs: [...shared, "bench/experiments/Cargo.toml", "bench/experiments/src", "dev/bindgen", "dev/wasm.mjs"],
      outputs: [join(folder, "kirkas_bench_experiments_bg.wasm")],
    },
    () => buildForNode(name, folder, kind === "request" ? [] : [kind], profile),
  );
}

/**
 * Builds the app and prerenders its pages into `build/release`; `port` goes into local canonical URLs.
 *
 * @param {string} port
 */
export async function buildApp(port) {
  await step(
    "app: build and prerender",
    { inputs: ["app", "locales", "package-lock.json"], outputs: ["build/release/release.json"], also: port },
    () => run("node", ["app/build.ts"], { env: { PORT: port } }),
  );
}
