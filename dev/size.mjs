// `npm run size`: gzipped size of each Worker and of the scripts that the first route loads; fails
// past a budget.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { explain, root, SetupError } from "./steps.mjs";

const KB = 1000;
const budgets = { edge: 150 * KB, "first route": 130 * KB };

export function measure() {
  const worker = (name) => gzipped(`worker/${name}/build/index.js`) + gzipped(`worker/${name}/build/index_bg.wasm`);
  return [
    ...["edge", "control", "origin"].map((name) => ({ name, bytes: worker(name) })),
    { name: "first route", bytes: firstRoute() },
  ].map((row) => ({ ...row, budget: budgets[row.name] }));
}

/** Scripts that the Finnish landing page names: its own and those it preloads. */
function firstRoute() {
  const page = readFileSync(join(root, "build/release/pages/fi/index.html"), "utf8");
  const names = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]);
  return [...new Set(names)].reduce((sum, name) => sum + gzipped(`build/release/${name}`), 0);
}

function gzipped(path) {
  return gzipSync(readFileSync(join(root, path)), { level: 9 }).length;
}

try {
  const rows = measure();
  for (const { name, bytes, budget } of rows) {
    const limit = budget ? `of ${budget / KB} KB` : "";
    console.log(`${name.padEnd(12)} ${(bytes / KB).toFixed(1).padStart(7)} KB gzipped ${limit}`);
  }
  const over = rows.filter(({ bytes, budget }) => bytes > budget);
  if (over.length > 0) throw new SetupError(`Past the budget: ${over.map((row) => row.name).join(", ")}.`);
} catch (error) {
  if (error.code === "ENOENT") explain(new SetupError(`${error.path} is not there: run "npm run build" first.`));
  explain(error);
}
