// `npm run bench [-- --quick] [-- --report]`: the edge beside its peers on workerd itself, every answer checked;
// installs what it needs and writes the report into bench/README.md. --report writes it again from the last run.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { buildApp, buildPrograms, buildWorkers } from "../dev/build.mjs";
import { explain, root } from "../dev/steps.mjs";
import { rust } from "../dev/toolchain.mjs";
import { coldStarts } from "./harness/cold.ts";
import { compare } from "./harness/comparison.ts";
import { prepare } from "./harness/environment.ts";
import { overConnections, overPageSize, overRules } from "./harness/growth.ts";
import { leaveContendersProcessor, versions } from "./harness/machine.ts";
import { edgeMemory } from "./harness/memory.ts";
import { writeReport } from "./harness/report.ts";
import type { Plan, Results } from "./harness/types.ts";

const complete: Plan = {
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
};
const quick: Plan = {
  sizes: [10_000, 250_000],
  usual: 250_000,
  rounds: 2,
  seconds: 1,
  warmUp: 2,
  connections: 16,
  starts: 3,
  growth: { rounds: 1, rules: [10_000, 250_000], kilobytes: [2, 32, 512], steps: [1, 16, 64] },
};

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, report: { type: "boolean", default: false } },
});
const file = join(root, "build/bench/results.json");

async function build() {
  await rust();
  await buildPrograms();
  await buildWorkers("release");
  await buildApp(process.env.PORT ?? "8787");
}

async function measure(plan: Plan): Promise<Results> {
  await prepare(new Set([...plan.sizes, ...plan.growth.rules]));
  await leaveContendersProcessor();
  const growth = { ...plan, ...plan.growth };
  const cold: Results["cold"] = {};
  const compared = await compare(plan);
  for (const rules of plan.sizes) cold[rules] = await coldStarts(plan, rules);
  return {
    plan,
    versions: await versions(),
    ...compared,
    cold,
    memory: await edgeMemory(plan.usual),
    growth: {
      rules: await overRules(growth),
      pageSizes: await overPageSize(growth),
      connections: await overConnections(growth),
    },
  };
}

try {
  if (!options.report) {
    console.error("Kirkas: setting up for the benchmark");
    await build();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(await measure(options.quick ? quick : complete), null, 1));
  }
  writeReport(JSON.parse(readFileSync(file, "utf8")));
  console.error("The report is in bench/README.md.");
  process.exit(0);
} catch (error) {
  explain(error);
}
