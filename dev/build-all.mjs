// `npm run build [edge control origin app programs engine]`: builds those parts for deploying, or all that is deployed; with
// `--development` the Workers as `npm start` and the tests have them. What has not changed is left alone.
import { parseArgs } from "node:util";
import { buildApp, buildEngine, buildPrograms, buildWorkers, workers } from "./build.mjs";
import { explain, port } from "./steps.mjs";
import { packages, rust } from "./toolchain.mjs";

try {
  const { values, positionals } = parseArgs({ options: { development: { type: "boolean" } }, allowPositionals: true });
  /** @param {string} name */
  const wanted = (name) => positionals.length === 0 || positionals.includes(name);
  await packages();
  await rust();
  await buildPrograms();
  const names = workers.filter(wanted);
  if (names.length > 0) await buildWorkers(values.development ? "development" : "release", names);
  // Only tests and the benchmark use it.
  if (positionals.includes("engine")) await buildEngine("publish", "development");
  if (wanted("app")) await buildApp(port);
} catch (error) {
  explain(error);
}
