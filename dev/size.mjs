// `npm run size`: gzipped size of each Worker, of the scripts that the first route loads, and of
// what the largest later one and the application's form add; fails past a budget.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { explain, root, SetupError } from "./steps.mjs";

const KB = 1000;
const budgets = { edge: 180 * KB, "first route": 130 * KB, "later route": 15 * KB, "loan form": 20 * KB };

/** The application's form, all of whose steps come with its first. */
const formPage = "pages/fi/lainahakemus/index.html";

export function measure() {
  const worker = (name) => gzipped(`worker/${name}/build/index.js`) + gzipped(`worker/${name}/build/index_bg.wasm`);
  return [
    ...["edge", "control", "origin"].map((name) => ({ name, bytes: worker(name) })),
    { name: "first route", bytes: total(scriptsOf("pages/fi/index.html")) },
    { name: "later route", bytes: laterRoute() },
    { name: "loan form", bytes: total(scriptsOf(formPage).difference(scriptsOf("pages/fi/index.html"))) },
  ].map((row) => ({ ...row, budget: budgets[row.name] }));
}

/** Scripts that a page's document names: its own and those it preloads. */
function scriptsOf(html) {
  const page = readFileSync(join(root, "build/release", html), "utf8");
  return new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1]));
}

/** The most that any Finnish page loads on top of what the landing page has loaded. */
function laterRoute() {
  const { pages } = JSON.parse(readFileSync(join(root, "build/release/release.json"), "utf8"));
  const first = scriptsOf("pages/fi/index.html");
  const finnish = pages.filter(({ region, path }) => region === "fi" && !/^\/(sv|en)\//.test(path));
  const others = finnish.filter(({ html }) => html !== formPage);
  return Math.max(...others.map(({ html }) => total(scriptsOf(html).difference(first))));
}

function total(scripts) {
  return [...scripts].reduce((sum, name) => sum + gzipped(`build/release/${name}`), 0);
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
