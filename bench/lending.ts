// `npm run bench:lending`: what matching an application with fifty products takes, in wasm and natively.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buildPrograms } from "../dev/build.mjs";
import { explain, root, run } from "../dev/steps.mjs";
import { rust } from "../dev/toolchain.mjs";
import { buildForNode, target } from "../dev/wasm.mjs";

const folder = join(root, "build/bench/lending");
const name = "kirkas_bench_lending";
const ROUNDS = 200;
/** Most that it may take in wasm, in microseconds. */
const BUDGET = 1000;

async function build() {
  await rust();
  await buildPrograms();
  await buildForNode("kirkas-bench-lending", folder);
  await run("cargo", ["build", "--release", "--locked", "-p", "kirkas-bench-lending", "--bin", "native"]);
}

/** Time of the fastest tenth of rounds, in microseconds: what else the machine does only adds to it. */
function fastestTenth(work: () => void): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = process.hrtime.bigint();
    work();
    times.push(Number(process.hrtime.bigint() - begin) / 1000);
  }
  return times.sort((a, b) => a - b)[ROUNDS / 10] ?? 0;
}

try {
  await build();
  const native: Record<string, { offers: number; µs: number }> = JSON.parse(
    execFileSync(join(target, "release/native"), { encoding: "utf8" }),
  );
  const { Products, Application } = createRequire(import.meta.url)(`${folder}/${name}.js`);
  const applications = JSON.parse(readFileSync(join(root, "bench/lending/applications.json"), "utf8"));
  const products = new Products();
  const rows = Object.entries(applications).map(([application, facts]) => {
    const sent = new Application(JSON.stringify(facts));
    const offers = products.offers(sent, 1);
    const natively = native[application];
    if (!natively || offers !== natively.offers) throw new Error(`${application}: wasm and native differ`);
    const wasm = fastestTenth(() => products.offers(sent, 1));
    return { application, offers, "wasm, µs": Math.round(wasm), "native, µs": Math.round(natively.µs) };
  });
  console.table(rows);
  console.log(
    `The fastest tenth of ${ROUNDS} rounds, on Node ${process.version}; at most ${BUDGET} µs are meant in wasm.`,
  );
  process.exitCode = rows.every((row) => row["wasm, µs"] <= BUDGET) ? 0 : 1;
} catch (error) {
  explain(error);
}
