// Builds the Workers (release wasm), the command line and the app, each only when its sources changed.
import { root, run, step } from "./steps.mjs";

const crate = (name) => [`worker/${name}/Cargo.toml`, `worker/${name}/build.rs`, `worker/${name}/src`];
const routing = ["languages", "purposes", "regions", "routes"].map((name) => `locales/${name}.json`);
/** What else a Worker is made from: the edge holds the redirect tables as they were when it was built, the origin knows who lends what. */
const besides = { edge: ["redirects"], origin: ["locales/limits.json", "app/content/providers.json"] };
const shared = ["Cargo.toml", "Cargo.lock", ...routing, ...crate("core")];

export const workers = ["edge", "control", "origin"];

/** Builds each Worker into `worker/<name>/build`. */
export async function buildWorkers(tools, names = workers) {
  for (const name of names) {
    await step(
      `Worker: ${name}`,
      {
        inputs: [...shared, ...crate(name), ...(besides[name] ?? [])],
        outputs: [`worker/${name}/build/index.js`, `worker/${name}/build/index_bg.wasm`],
      },
      async () => {
        await run(tools.workerBuild, ["--release"], { cwd: `${root}/worker/${name}`, env: tools.env });
        // worker-build keeps the names of functions: a tenth of what a fresh isolate has to load.
        const module = `worker/${name}/build/index_bg.wasm`;
        await run(tools.env.WASM_OPT_BIN, ["--quiet", module, "-o", module]);
      },
    );
  }
}

/** Builds `edgectl` into `target/release`; `quiet` says nothing where nothing is to be done. */
export async function buildCommandLine({ quiet = false } = {}) {
  await step(
    "command line: edgectl",
    { inputs: [...shared, ...crate("cli")], outputs: ["target/release/edgectl"], quiet },
    () => run("cargo", ["build", "--release", "-p", "kirkas-cli"]),
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
