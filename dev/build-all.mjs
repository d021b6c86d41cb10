// `npm run build [edge control origin app edgectl]`: builds those parts, or all of them; what has
// not changed is left alone. Deploying starts with this.
import { buildApp, buildCommandLine, buildWorkers, workers } from "./build.mjs";
import { explain } from "./steps.mjs";
import { packages, rust } from "./toolchain.mjs";

const asked = process.argv.slice(2);
const wanted = (name) => asked.length === 0 || asked.includes(name);

try {
  await packages();
  const names = workers.filter(wanted);
  if (names.length > 0) await buildWorkers(await rust(), names);
  if (wanted("edgectl")) await buildCommandLine();
  if (wanted("app")) await buildApp(process.env.PORT ?? "8787");
} catch (error) {
  explain(error);
}
