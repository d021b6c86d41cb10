// `npm run bench`: brings the packages that the benchmark is made of, and runs it on the Node that is among them.
import { explain, root, run } from "../dev/steps.mjs";
import { packages } from "../dev/toolchain.mjs";

try {
  await packages();
  await run("node", [`${root}/bench/main.ts`, ...process.argv.slice(2)], { show: true });
} catch (error) {
  explain(error);
}
