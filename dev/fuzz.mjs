// `npm run fuzz [-- --seconds N] [target…]`: runs each fuzz target for a while, or those named.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { explain, root, run, SetupError, timed } from "./steps.mjs";
import { fuzzer } from "./toolchain.mjs";

const folder = join(root, "worker/fuzz");

try {
  const { values, positionals } = parseArgs({
    options: { seconds: { type: "string", default: "10" } },
    allowPositionals: true,
  });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new SetupError("--seconds takes a whole number of seconds.");
  const known = readdirSync(join(folder, "fuzz_targets")).map((file) => file.replace(/\.rs$/, ""));
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new SetupError(`No such target: ${unknown.join(", ")}. There are ${known.sort().join(", ")}.`);
  }
  const tool = await fuzzer();
  if (!tool) throw new SetupError("Fuzzing needs the nightly toolchain: rustup toolchain install nightly");
  const env = { RUSTUP_TOOLCHAIN: "nightly" };
  // cargo-fuzz has no --locked: this fails where the lock does not fit.
  await run("cargo", ["metadata", "--locked", "--format-version", "1", "--manifest-path", join(folder, "Cargo.toml")]);
  // Nothing here is unsafe code: without the sanitizer of addresses, building takes a quarter less of the processors' time.
  const common = ["--fuzz-dir", folder, "--sanitizer", "none"];
  await timed("fuzz targets: build", () => run(tool, ["fuzz", "build", ...common], { env }));
  for (const target of positionals.length > 0 ? positionals : known.sort()) {
    const limits = [
      "--",
      `-max_total_time=${seconds}`,
      "-rss_limit_mb=2048",
      "-timeout=10",
      "-max_len=4096",
      "-seed=1",
    ];
    await timed(`fuzz: ${target}`, () => run(tool, ["fuzz", "run", ...common, target, ...limits], { env }));
  }
} catch (error) {
  explain(error);
}
