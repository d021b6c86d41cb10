// Steps of set-up: each says what it does and how long it took, and is left out while what it
// was made from has not changed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** The port of the local service. */
export const port = process.env.PORT ?? "8787";

/** Where the service of that port keeps its data and secrets: what another port serves is none of its business. */
export const stateFolder = resolve(root, process.env.KIRKAS_STATE ?? (port === "8787" ? ".state" : `.state/${port}`));

/** A failure whose message says what to do: printed without a stack. */
export class SetupError extends Error {}

const stampFile = join(root, ".state/stamps.json");
const skipped = new Set(["node_modules", "target", "build", ".wrangler", ".state", "test-results"]);

/**
 * Runs `make` unless `inputs` (files and folders, relative to the project) and `also` are as they
 * were when it last succeeded and each of `outputs` is there.
 *
 * @param {string} name
 * @param {{ inputs?: string[], outputs?: string[], also?: string, quiet?: boolean, usual?: string }} unless
 * @param {() => unknown} make
 */
export async function step(name, { inputs = [], outputs = [], also = "", quiet = false, usual }, make) {
  const key = fingerprint(inputs, also);
  const stamps = readStamps();
  if (stamps[name] === key && outputs.every((path) => existsSync(resolve(root, path)))) {
    if (!quiet) say(name, "up to date");
    return;
  }
  await timed(name, make, usual);
  writeStamps({ ...readStamps(), [name]: fingerprint(inputs, also) });
}

/**
 * Runs `make` and says how long it took; before that, how long it usually takes where that is long. Steps may run side by side.
 *
 * @template T
 * @param {string} name
 * @param {() => T} make
 * @param {string} [usual]
 */
export async function timed(name, make, usual) {
  const begin = performance.now();
  console.error(`  … ${name}${usual ? ` (usually ${usual})` : ""}`);
  const result = await make();
  say(name, `${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * @param {string} name
 * @param {string} note
 */
export function say(name, note) {
  console.error(`  ✓ ${name.padEnd(44)} ${note}`);
}

/**
 * Runs a command; its output is shown only when it fails, or as it comes with `show`.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<string>}
 */
export async function run(command, args, options = {}) {
  const { code, signal, output, error } = await outcome(command, args, options);
  if (error) throw new SetupError(`${command} could not be started: ${error.message}`);
  if (code === 0) return output;
  const end = output.trimEnd().split("\n").slice(-40).join("\n");
  throw new SetupError(`${end}\n\n"${[command, ...args].join(" ")}" ended with ${signal ?? `exit code ${code}`}.`);
}

/**
 * Runs a command, and answers how it ended.
 *
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, timeout?: number, show?: boolean }} RunOptions
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code?: number | null, signal?: string | null, output: string, error?: Error }>}
 */
export function outcome(command, args, { env = {}, cwd = root, timeout, show = false }) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: searchPath(), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout,
    });
    let output = "";
    for (const name of /** @type {const} */ (["stdout", "stderr"])) {
      child[name].on("data", (chunk) => {
        output += chunk;
        if (show) process[name].write(chunk);
      });
    }
    child.on("error", (error) => done({ output, error }));
    child.on("close", (code, signal) => done({ code, signal, output }));
  });
}

/** The project's own tools come first: the pinned Node among them. */
export function searchPath() {
  return [join(root, "node_modules/.bin"), process.env.PATH].join(":");
}

/**
 * Whether a command is there and answers.
 *
 * @param {string} command
 * @param {string[]} args
 */
export async function answers(command, args) {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

/**
 * Ends the process with a failure's message; a defect of ours keeps its stack.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function explain(error) {
  console.error(error instanceof SetupError ? `\n${error.message}` : error);
  process.exit(1);
}

/**
 * @param {string[]} inputs
 * @param {string} also
 */
function fingerprint(inputs, also) {
  const hash = createHash("sha256").update(also);
  for (const file of inputs.flatMap((path) => filesBelow(resolve(root, path)))) {
    hash.update(relative(root, file)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path)
    .filter((name) => !skipped.has(name))
    .sort();
  return entries.flatMap((name) => filesBelow(join(path, name)));
}

/** @returns {Record<string, string>} */
function readStamps() {
  return existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, "utf8")) : {};
}

/** @param {Record<string, string>} stamps */
function writeStamps(stamps) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${JSON.stringify(stamps, null, 2)}\n`);
}
