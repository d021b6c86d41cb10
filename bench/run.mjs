// `npm run bench [-- --quick] [-- --report]`: the edge beside its peers on workerd itself, every answer checked;
// installs what it needs and writes the report into bench/README.md. --report writes it again from the last run.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { buildApp, buildCommandLine, buildWorkers } from "../dev/build.mjs";
import { explain, root } from "../dev/steps.mjs";
import { packages, rust } from "../dev/toolchain.mjs";

const plans = {
  whole: {
    sizes: [10_000, 250_000, 1_000_000],
    usual: 250_000,
    rounds: 5,
    seconds: 2,
    warmUp: 2,
    connections: 16,
    starts: 9,
    growth: {
      rounds: 2,
      rules: [10_000, 100_000, 1_000_000, 5_000_000],
      kilobytes: [2, 8, 32, 128, 512, 1024],
      steps: [1, 4, 16, 64, 256],
    },
  },
  quick: {
    sizes: [10_000, 250_000],
    usual: 250_000,
    rounds: 2,
    seconds: 1,
    warmUp: 2,
    connections: 16,
    starts: 3,
    growth: { rounds: 1, rules: [10_000, 250_000], kilobytes: [2, 32, 512], steps: [1, 16, 64] },
  },
};

const { values: asked } = parseArgs({
  options: { quick: { type: "boolean", default: false }, report: { type: "boolean", default: false } },
});
const file = join(root, "build/bench/results.json");

async function measured() {
  // What measures needs packages that may have to be installed first.
  const { contest } = await import("./harness/contest.mjs");
  const { coldStarts } = await import("./harness/cold.mjs");
  const { overConnections, overPageSize, overRules } = await import("./harness/growth.mjs");
  const { versions } = await import("./harness/machine.mjs");
  const { prepare, stepAside } = await import("./harness/stage.mjs");
  const plan = asked.quick ? plans.quick : plans.whole;
  await prepare(new Set([...plan.sizes, ...plan.growth.rules]));
  const results = { plan, versions: await versions(), cold: {}, growth: {} };
  await stepAside();
  results.contest = await contest(plan);
  for (const rules of plan.sizes) results.cold[rules] = await coldStarts(plan, rules);
  const grown = { ...plan, ...plan.growth };
  results.growth.rules = await overRules(grown);
  results.growth.pageSizes = await overPageSize(grown);
  results.growth.connections = await overConnections(grown);
  return results;
}

try {
  if (!asked.report) {
    console.error("Kirkas: setting up for the benchmark");
    await packages();
    await buildWorkers(await rust());
    await buildCommandLine();
    await buildApp(process.env.PORT ?? "8787");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(await measured(), null, 1));
  }
  const { writeReport } = await import("./harness/report.mjs");
  writeReport(JSON.parse(readFileSync(file, "utf8")));
  console.error("The report is in bench/README.md.");
  process.exit(0);
} catch (error) {
  explain(error);
}
