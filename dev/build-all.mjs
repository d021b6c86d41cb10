// `npm run build [edge control origin app edgectl engine seed]`: builds those parts, or all that is deployed;
// what has not changed is left alone. Deploying starts with this.
import { buildApp, buildCommandLine, buildEngine, buildSeed, buildWorkers, workers } from "./build.mjs";
import { explain, port } from "./steps.mjs";
import { packages, pinnedCompiler, rust } from "./toolchain.mjs";

const asked = process.argv.slice(2);
const wanted = (name) => asked.length === 0 || asked.includes(name);

try {
  await packages();
  await pinnedCompiler();
  const names = workers.filter(wanted);
  if (names.length > 0) await buildWorkers(await rust(), names);
  if (wanted("edgectl")) await buildCommandLine();
  // Only tests and the benchmark use it.
  if (asked.includes("engine")) await buildEngine(await rust(), "publish");
  // Only local services begin with it.
  if (asked.includes("seed")) await buildSeed();
  if (wanted("app")) await buildApp(port);
} catch (error) {
  explain(error);
}
