// `npm run fuzz [-- --seconds N] [target…]`: runs each fuzz target for a while, or those named.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { answers, explain, root, run, SetupError, timed } from "./steps.mjs";

const folder = join(root, "worker/fuzz");

try {
  const options = { seconds: { type: "string", default: "10" } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new SetupError("--seconds takes a whole number of seconds.");
  const known = readdirSync(join(folder, "fuzz_targets")).map((file) => file.replace(/\.rs$/, ""));
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new SetupError(`No such target: ${unknown.join(", ")}. There are ${known.sort().join(", ")}.`);
  }
  await tools();
  await timed("fuzz targets: build", () => run("cargo", ["+nightly", "fuzz", "build", "--fuzz-dir", folder]));
  for (const target of positionals.length > 0 ? positionals : known.sort()) {
    const limits = ["--", `-max_total_time=${seconds}`, "-rss_limit_mb=2048", "-timeout=10", "-max_len=4096"];
    await timed(`fuzz: ${target}`, () =>
      run("cargo", ["+nightly", "fuzz", "run", "--fuzz-dir", folder, target, ...limits]),
    );
  }
} catch (error) {
  explain(error);
}

/** Says how to get what is not there: it is not needed for anything else. */
async function tools() {
  if (!(await answers("cargo", ["+nightly", "--version"]))) {
    throw new SetupError("Fuzzing needs the nightly toolchain: rustup toolchain install nightly");
  }
  if (!(await answers("cargo", ["fuzz", "--version"]))) {
    throw new SetupError("Fuzzing needs cargo-fuzz: cargo install cargo-fuzz");
  }
}
