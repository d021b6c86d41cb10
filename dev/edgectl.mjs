// `npm run --silent edgectl -- …`: the command line, built when its sources changed, on the local
// service unless KIRKAS_URL and KIRKAS_TOKEN name another.
import { spawn } from "node:child_process";
import { buildPrograms } from "./build.mjs";
import { explain } from "./steps.mjs";
import { pinnedCompiler } from "./toolchain.mjs";
import { program } from "./wasm.mjs";

try {
  await pinnedCompiler();
  await buildPrograms({ quiet: true });
  const child = spawn(program("edgectl"), process.argv.slice(2), { stdio: "inherit" });
  child.on("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  explain(error);
}
