// Builds the Workers (release wasm), the command line and the app, each only when its sources changed.
import { readFileSync, writeFileSync } from "node:fs";
import { withShortNames } from "./short-names.mjs";
import { root, run, step } from "./steps.mjs";

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
/** What else a Worker is made from: the edge holds the redirect tables and campaigns as they were when it was built, control reckons results, the origin knows who lends what. */
const besides = {
  edge: ["redirects", "campaigns", "worker/edge/entry.ts", "dev/build.mjs", "dev/short-names.mjs"],
  control: crate("results"),
  origin: lending,
};
const shared = [
  "Cargo.toml",
  "Cargo.lock",
  ...locales,
  ...crate("core"),
  ...crate("experiments"),
  ...crate("routing"),
  "worker/routing/tables",
];

export const workers = ["edge", "control", "origin"];

/** Builds each Worker into `worker/<name>/build`. */
export async function buildWorkers(tools, names = workers) {
  for (const name of names) {
    await step(
      `Worker: ${name}`,
      {
        inputs: [...shared, ...crate(name), ...(besides[name] ?? [])],
        outputs: [`worker/${name}/build/index.js`, `worker/${name}/build/index_bg.wasm`],
        also: name === "edge" ? tools.lean.args.join(" ") : "",
      },
      () => (name === "edge" ? buildEdge(tools) : buildWorker(tools, name)),
    );
  }
}

async function buildWorker(tools, name) {
  await run(tools.workerBuild, ["--release", ".", "--locked"], { cwd: `${root}/worker/${name}`, env: tools.env });
  // worker-build keeps the names of functions: a tenth of what a fresh isolate has to load.
  const module = `worker/${name}/build/index_bg.wasm`;
  await run(tools.env.WASM_OPT_BIN, ["--quiet", module, "-o", module]);
}

/**
 * What makes the wasm least once it is compressed, which common expressions taken out, data split at its zeros and large
 * functions put into others don't; nor do words on alignment, which no engine needs. Data begins at 1 MiB, below it is the stack: so an address and an offset may be taken
 * together (`-lmu`).
 */
const smallest = [
  "-lmu",
  "-Oz",
  "--converge",
  "--skip-pass=local-cse",
  "--skip-pass=memory-packing",
  "-ocimfs=50",
  "--dealign",
];
const stripped = ["--strip-producers", "--strip-target-features"];
/** Names of functions by their numbers, which is what a trap's trace has. */
const symbols = "--symbolmap=build/wasm/edge.symbols";

/**
 * The edge has an entry of its own (worker/edge/entry.ts): that of worker-build wraps every request in two proxies and a
 * promise, which takes a sixth of the time of a redirect, and the crate behind it a tenth of the size.
 */
async function buildEdge({ env, lean }) {
  const cwd = `${root}/worker/edge`;
  const target = process.env.CARGO_TARGET_DIR ?? `${root}/target`;
  const wasm = "wasm32-unknown-unknown";
  const build = ["build", "--release", "--locked", "--target", wasm, "-p", "kirkas-edge", ...lean.args];
  await run("cargo", build, { env: { ...env, ...lean.env } });
  const glue = ["--target", "web", "--no-typescript", "--experimental-reset-state-function", "--out-name", "edge"];
  await run(env.WASM_BINDGEN_BIN, [...glue, "--out-dir", "build/wasm", `${target}/${wasm}/release/kirkas_edge.wasm`], {
    cwd,
  });
  const named = ["build/wasm/edge_bg.wasm", "-o", "build/wasm/short.wasm"];
  const names = await run(env.WASM_OPT_BIN, ["-g", "--minify-imports-and-exports-and-modules", ...named], { cwd });
  const script = `${cwd}/build/wasm/edge.js`;
  writeFileSync(script, withShortNames(readFileSync(script, "utf8"), names));
  await run(
    env.WASM_OPT_BIN,
    ["--quiet", ...smallest, ...stripped, symbols, "build/wasm/short.wasm", "-o", "build/index_bg.wasm"],
    { cwd },
  );
  const bundle = [
    "--bundle",
    "--format=esm",
    "--minify",
    "--target=esnext",
    "--external:./index_bg.wasm",
    // Where the glue looks for the global object besides.
    ...["global", "self", "window"].map((name) => `--define:${name}=undefined`),
    // What it offers and warns of beside.
    "--define:Symbol.dispose=undefined",
    "--pure:console.warn",
    "--log-level=warning",
  ];
  await run(env.ESBUILD_BIN, ["entry.ts", ...bundle, "--outfile=build/index.js"], { cwd });
}

/** Builds `edgectl` into `target/release`; `quiet` says nothing where nothing is to be done. */
export async function buildCommandLine({ quiet = false } = {}) {
  await step(
    "command line: edgectl",
    { inputs: [...shared, ...crate("results"), ...crate("cli")], outputs: ["target/release/edgectl"], quiet },
    () => run("cargo", ["build", "--release", "--locked", "-p", "kirkas-cli"]),
  );
}

/** Builds what makes up the applications of a local service. A debug build: it is run once, and tests need the same parts. */
export async function buildSeed() {
  await step(
    "seed of the local service",
    { inputs: [...shared, ...lending, ...crate("seed"), "worker/seed/data"], outputs: ["target/debug/kirkas-seed"] },
    () => run("cargo", ["build", "--locked", "-p", "kirkas-seed"]),
  );
}

/**
 * Builds the experiment engine alone as a module for Node into `build/engine/<kind>`: `request` is what
 * the edge needs of it, `publish` also compiles payloads and runs the specification's cases, `baseline`
 * is a module without it.
 */
export async function buildEngine(tools, kind) {
  const name = "kirkas_bench_experiments";
  const folder = `build/engine/${kind}`;
  await step(
    `experiments in wasm: ${kind}`,
    {
      inputs: [...shared, "bench/experiments/Cargo.toml", "bench/experiments/src"],
      outputs: [`${folder}/${name}_bg.wasm`],
      also: tools.lean.args.join(" "),
    },
    async () => {
      const { lean } = tools;
      const env = { ...tools.env, ...lean.env };
      const crate = ["-p", "kirkas-bench-experiments", ...(kind === "request" ? [] : ["--features", kind])];
      const build = ["build", "--release", "--locked", "--target", "wasm32-unknown-unknown"];
      await run("cargo", [...build, ...crate, ...lean.args], { env });
      const target = process.env.CARGO_TARGET_DIR ?? `${root}/target`;
      const built = `${target}/wasm32-unknown-unknown/release/${name}.wasm`;
      await run(env.WASM_BINDGEN_BIN, ["--target", "nodejs", "--out-dir", folder, built]);
      // As a Worker's is.
      await run(env.WASM_OPT_BIN, ["-O", "--quiet", `${folder}/${name}_bg.wasm`, "-o", `${folder}/${name}_bg.wasm`]);
      // What wasm-bindgen writes for Node is not a module, which the project's own package.json says.
      writeFileSync(`${root}/${folder}/package.json`, '{"type":"commonjs"}\n');
    },
  );
}

/** Builds the app and prerenders its pages into `build/release`; `port` goes into local canonical URLs. */
export async function buildApp(port) {
  await step(
    "app: build and prerender",
    { inputs: ["app", "locales", "package-lock.json"], outputs: ["build/release/release.json"], also: port },
    () => run("node", ["app/build.mjs"], { env: { PORT: port } }),
  );
}
