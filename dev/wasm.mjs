// From crates to wasm modules, and to the JavaScript that calls them.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, run } from "./steps.mjs";

const WASM = "wasm32-unknown-unknown";

/** Where cargo puts what it builds. */
export const target = resolve(root, process.env.CARGO_TARGET_DIR ?? "target");

/**
 * A program of the workspace that runs on this machine.
 *
 * @param {string} name
 */
export const program = (name) => join(target, "debug", name);

/**
 * Built to be tried (quick to compile), or to be deployed and measured.
 *
 * @typedef {keyof typeof profiles} Profile
 */
export const profiles = {
  development: { folder: "debug", args: ["--config", "profile.dev.opt-level=1"] },
  release: { folder: "release", args: ["--release"] },
};

/**
 * The module that cargo makes of a crate.
 *
 * @param {string} crate
 * @param {Profile} profile
 */
export const moduleOf = (crate, profile) =>
  join(target, WASM, profiles[profile].folder, `${crate.replaceAll("-", "_")}.wasm`);

/**
 * Compiles crates together, so that what they share is compiled once.
 *
 * @param {string[]} crates
 * @param {Profile} profile
 * @param {string[]} features
 */
export function compile(crates, profile, features = []) {
  const named = crates.flatMap((crate) => ["-p", crate]);
  const wanted = features.length > 0 ? ["--features", features.join(",")] : [];
  return run("cargo", ["build", "--locked", "--lib", "--target", WASM, ...profiles[profile].args, ...named, ...wanted]);
}

/**
 * Writes `name.js`, which calls the module, and `name_bg.wasm` into the folder.
 *
 * @param {"web" | "nodejs"} platform a Worker's, or Node's
 * @param {string} name
 * @param {string} module
 * @param {string} folder
 */
export function bind(platform, name, module, folder) {
  return run(program("kirkas-bindgen"), [platform, name, module, folder]);
}

/**
 * What makes our modules smallest once they are compressed: `-Oz` without the passes after which gzip finds less to share. Data
 * begins at 1 MiB, below it is the stack, so that an address and an offset may be folded into one (`-lmu`).
 */
const smallest = [
  ...["-lmu", "-Oz", "--converge", "--skip-pass=local-cse", "--skip-pass=memory-packing", "-ocimfs=30", "--dealign"],
  ...["--strip-producers", "--strip-target-features"],
];

/**
 * Makes a module smaller and quicker. Names of its functions go into `symbols` by their numbers, which is what a trap's trace
 * has.
 *
 * @param {string} module
 * @param {string} output
 * @param {string} symbols
 */
export function optimise(module, output, symbols) {
  return run("wasm-opt", [...smallest, "--quiet", `--symbolmap=${symbols}`, module, "-o", output]);
}

/**
 * A crate as a module for Node in a folder, optimised as the Workers are.
 *
 * @param {string} crate
 * @param {string} folder
 * @param {string[]} features
 * @param {Profile} profile
 */
export async function buildForNode(crate, folder, features = [], profile = "release") {
  await compile([crate], profile, features);
  const name = crate.replaceAll("-", "_");
  await bind("nodejs", name, moduleOf(crate, profile), folder);
  const module = join(folder, `${name}_bg.wasm`);
  if (profile === "release") await optimise(module, module, join(folder, `${name}.symbols`));
  // What wasm-bindgen writes for Node is not a module, which the project's own package.json says.
  writeFileSync(join(folder, "package.json"), '{"type":"commonjs"}\n');
}
