// `npm run check`: the quick gate before a commit: format, lint, types and unit tests.
import { workers } from "./build.mjs";
import { explain, run, timed } from "./steps.mjs";
import { rustTests } from "./suites.mjs";
import { packages, rust } from "./toolchain.mjs";

const deployed = ["--target", "wasm32-unknown-unknown", ...workers.flatMap((name) => ["-p", `kirkas-${name}`])];
const warnings = ["--", "-D", "warnings"];
// Those of rustdoc alone: a link in a comment that leads nowhere.
const documented = ["--config", "build.rustdocflags=['-D','warnings']"];
const fuzzed = ["--manifest-path", "worker/fuzz/Cargo.toml"];

/** @type {[name: string, command: string, ...args: string[]][]} */
const checks = [
  ["format: Rust", "cargo", "fmt", "--check"],
  ["format and lint: TypeScript, CSS, JSON", "biome", "ci", "--error-on-warnings"],
  ["types: app, Workers", "tsc", "--noEmit", "-p", "tsconfig.json"],
  ["types: what runs on Node", "tsc", "--noEmit", "-p", "tsconfig.node.json"],
  ["types: edge", "tsc", "--noEmit", "-p", "worker/edge/tsconfig.json"],
  ["types: control, origin", "tsc", "--noEmit", "-p", "worker/tsconfig.json"],
  // Fuzz targets are a workspace of their own; cargo-fuzz itself would change its lock in silence.
  ["lock file: fuzz targets", "cargo", "metadata", "--locked", "--format-version", "1", ...fuzzed],
  ["lint: Rust", "cargo", "clippy", "--locked", "--workspace", "--all-targets", ...warnings],
  // As they are deployed: what is compiled for wasm only, a native build leaves out.
  ["lint: Rust, for wasm", "cargo", "clippy", "--locked", ...deployed, ...warnings],
  ["documentation: Rust", "cargo", ...documented, "doc", "--locked", "--workspace", "--no-deps"],
  ["circles among Rust modules", "node", "dev/module-circles.ts"],
  ["unit tests: Rust", "cargo", ...rustTests],
  ["unit tests: app, dev", "vitest", "run", "--project", "app", "--project", "dev"],
];

try {
  await packages();
  await rust();
  for (const [name, command, ...args] of checks) await timed(name, () => run(command, args));
} catch (error) {
  explain(error);
}
