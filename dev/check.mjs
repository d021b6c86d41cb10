// `npm run check`: the quick gate before a commit: format, lint, types and unit tests.
import { explain, run, timed } from "./steps.mjs";
import { rustTests } from "./suites.mjs";
import { packages, pinnedCompiler } from "./toolchain.mjs";

try {
  await packages();
  await pinnedCompiler();
  await timed("format: Rust", () => run("cargo", ["fmt", "--check"]));
  await timed("format and lint: TypeScript, CSS, JSON", () => run("biome", ["ci", "--error-on-warnings"]));
  await timed("types: app, Workers", () => run("tsc", ["--noEmit", "-p", "tsconfig.json"]));
  await timed("types: what runs on Node", () => run("tsc", ["--noEmit", "-p", "tsconfig.node.json"]));
  await timed("types: edge", () => run("tsc", ["--noEmit", "-p", "worker/edge/tsconfig.json"]));
  await timed("types: control, origin", () => run("tsc", ["--noEmit", "-p", "worker/tsconfig.json"]));
  // Fuzz targets are a workspace of their own; cargo-fuzz itself would change its lock in silence.
  await timed("lock file: fuzz targets", () =>
    run("cargo", ["metadata", "--locked", "--format-version", "1", "--manifest-path", "worker/fuzz/Cargo.toml"]),
  );
  await timed("lint: Rust", () =>
    run("cargo", ["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"]),
  );
  // As it is deployed: what is compiled for wasm only, a native build leaves out.
  await timed("lint: Rust, edge for wasm", () =>
    run("cargo", [
      ...["clippy", "--locked", "--target", "wasm32-unknown-unknown", "-p", "kirkas-edge"],
      ...["--", "-D", "warnings"],
    ]),
  );
  await timed("circles among Rust modules", () => run("node", ["dev/module-circles.ts"]));
  await timed("unit tests: Rust", () => run("cargo", rustTests));
  await timed("unit tests: app, dev", () => run("vitest", ["run", "--project", "app", "--project", "dev"]));
} catch (error) {
  explain(error);
}
