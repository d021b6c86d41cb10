// `npm run --silent edgectl -- …`: the command line, built when its sources changed, on the local
// service unless KIRKAS_URL and KIRKAS_TOKEN name another.
import { spawn } from "node:child_process";
import { buildCommandLine } from "./build.mjs";
import { explain, root } from "./steps.mjs";
import { pinnedCompiler } from "./toolchain.mjs";

try {
  await pinnedCompiler();
  await buildCommandLine({ quiet: true });
  const child = spawn(`${root}/target/release/edgectl`, process.argv.slice(2), { stdio: "inherit" });
  child.on("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  explain(error);
}
