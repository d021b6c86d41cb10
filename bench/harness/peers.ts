// The peers: built from `bench/peers` with what each of them depends on, and the data in the form each wants it.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run, step } from "../../dev/steps.mjs";
import { workerBuild } from "../../dev/toolchain.mjs";
import { payload, tested, variantOf } from "./experiment.ts";
import { folder, subjects, write } from "./published.ts";
import type { Table } from "./types.ts";

/** `$` begins a variable in nginx; this one, which its configuration sets, holds it. */
const DOLLAR = "\u0024{dollar}";

const hono = join(root, "bench/peers/hono");
const workersRs = join(root, "bench/peers/workers-rs");

const honoScript = join(folder, "hono/index.js");

/** The modules of the built peers. */
export const peerModules = {
  hono: [honoScript],
  workersRs: ["index.js", "index_bg.wasm"].map((name) => join(workersRs, "build", name)),
};

/** Installs what the peers depend on and builds them. */
export async function buildPeers() {
  await step("peer: Hono with GrowthBook", { inputs: ["bench/peers/hono"], outputs: peerModules.hono }, async () => {
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: hono });
    const target = ["--bundle", "--format=esm", "--minify", "--conditions=workerd,worker,browser"];
    await run("esbuild", [join(hono, "worker.js"), ...target, `--outfile=${honoScript}`]);
  });
  await step("peer: workers-rs", { inputs: ["bench/peers/workers-rs"], outputs: peerModules.workersRs }, async () => {
    const { command, env } = await workerBuild();
    const target = { CARGO_TARGET_DIR: join(folder, "target") };
    await run(command, ["--release", ".", "--locked"], { cwd: workersRs, env: { ...env, ...target } });
  });
}

/** Pages, assets and the payload of experiments as files: values of KV, and what nginx serves. */
export function writePages(): string {
  const into = join(folder, "kv/peers");
  rmSync(into, { recursive: true, force: true });
  const { page, asset, missing } = subjects();
  for (const { path, file } of [page, missing]) {
    write(join(into, "pages", path, "index.html"), readFileSync(file));
  }
  for (const variant of tested.variants) {
    write(join(into, "pages", tested.path, `index${variant}.html`), variantOf(page.file, variant));
  }
  write(join(into, asset.path), readFileSync(asset.file));
  write(join(into, "gb_payload"), JSON.stringify(payload));
  return into;
}

/** The redirect table as JSON in KV, and as the file of nginx's `map`; answers where they are. */
export function writeRedirects(table: Table): string {
  const into = join(folder, "kv", `peer-${table.rules}`);
  rmSync(into, { recursive: true, force: true });
  const rows = table.rows();
  write(
    join(into, "redirects.json"),
    JSON.stringify(Object.fromEntries(rows.map(([source = "", to = ""]) => [normal(source), to]))),
  );
  const sources = new Map(rows.map(([source = "", to = ""]) => [source.toLowerCase(), to] as const));
  const lines = Array.from(sources, ([source, to]) => `${inNginx(source)} ${inNginx(to).replaceAll("$", DOLLAR)};\n`);
  write(join(into, "nginx/redirects.map"), lines.join(""));
  return into;
}

/** The form of a path that rules and requests have in common. */
function normal(path: string): string {
  const folded = path.toLowerCase();
  return folded.endsWith("/") ? folded.slice(0, -1) : folded;
}

const inNginx = (text: string) => `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
