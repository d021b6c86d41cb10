// `npm run size`: gzipped size of each Worker, of the scripts that the first route loads, and of
// what the largest later one, the background of all, the console and the applications' forms add, and what the edge consists of;
// fails past a budget.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Manifest } from "vite";
import { builtFolder } from "./build.mjs";
import { cratesOf, type Sizes, sectionsOf } from "./composition.ts";
import { explain, root, SetupError } from "./steps.mjs";

const KB = 1000;
const budgets: Readonly<Record<string, number>> = {
  edge: 180 * KB,
  "first route": 130 * KB,
  "later route": 15 * KB,
  background: 5 * KB,
  "loan form": 20 * KB,
  "mortgage form": 22 * KB,
  "company form": 22 * KB,
  "card form": 22 * KB,
  console: 60 * KB,
};

/** The applications' forms, all of whose steps come with their first. */
const forms: Readonly<Record<string, string>> = {
  "loan form": "pages/fi/lainahakemus/index.html",
  "mortgage form": "pages/fi/asuntolainahakemus/index.html",
  "company form": "pages/fi/yrityslainahakemus/index.html",
  "card form": "pages/fi/luottokorttihakemus/index.html",
};

/** How many of a Worker's crates are named. */
const NAMED = 8;

interface Row {
  name: string;
  bytes: number;
  budget?: number;
}

function measure(): Row[] {
  const first = scriptsOf("pages/fi/index.html");
  return [
    { name: "edge", bytes: workerSize("edge") },
    // Not deployed to where every millisecond counts: known where they have been built for it.
    ...["control", "origin"].filter(isBuilt).map((name) => ({ name, bytes: workerSize(name) })),
    { name: "first route", bytes: total(first) },
    { name: "later route", bytes: laterRoute() },
    { name: "background", bytes: backgroundSize() },
    { name: "console", bytes: consoleSize() },
    ...Object.entries(forms).map(([name, page]) => ({ name, bytes: total(scriptsOf(page).difference(first)) })),
  ].map((row) => ({ ...row, budget: budgets[row.name] }));
}

const script = (name: string) => `${builtFolder(name, "release")}/index.js`;
const module = (name: string) => `${builtFolder(name, "release")}/index_bg.wasm`;
const isBuilt = (name: string) => existsSync(join(root, module(name)));
const workerSize = (name: string) => gzipped(script(name)) + gzipped(module(name));

/** Lines that say what a Worker consists of. */
function composition(name: string): string[] {
  const bytes = readFileSync(join(root, module(name)));
  const symbols = readFileSync(join(root, builtFolder(name, "release"), `${name}.symbols`), "utf8");
  const row = ([part, size]: Sizes[number]) => `${part} ${inKb(size)}`;
  const crates = cratesOf(bytes, symbols);
  const others = crates.slice(NAMED).reduce((sum, [, size]) => sum + size, 0);
  const named: Sizes = [...crates.slice(0, NAMED), ["others", others]];
  return [
    `gzipped: JavaScript ${inKb(gzipped(script(name)))}, wasm ${inKb(gzipped(module(name)))}`,
    `wasm before that, ${inKb(bytes.length)}: ${sectionsOf(bytes).map(row).join(", ")}`,
    `its code by crate: ${named.map(row).join(", ")}`,
  ];
}

const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

/** Scripts that a page's document names: its own and those it preloads. */
function scriptsOf(html: string): Set<string> {
  const page = readFileSync(join(root, "build/release", html), "utf8");
  return new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name));
}

/** The most that any Finnish page loads on top of what the landing page has loaded. */
function laterRoute(): number {
  const { pages } = JSON.parse(readFileSync(join(root, "build/release/release.json"), "utf8")) as {
    pages: { region: string; path: string; html: string }[];
  };
  const first = scriptsOf("pages/fi/index.html");
  const finnish = pages.filter(({ region, path }) => region === "fi" && !/^\/(sv|en)\//.test(path));
  const others = finnish.filter(({ html }) => !Object.values(forms).includes(html));
  return Math.max(...others.map(({ html }) => total(scriptsOf(html).difference(first))));
}

/** What the console loads on top of its page's scripts before any view: its scripts, style sheet and Finnish texts. */
const consoleSize = () => addedBy(["console/Console.tsx", "../locales/console/fi.po"], "pages/fi/console/index.html");

/** What every page loads once it answers its visitor. */
const backgroundSize = () => addedBy(["background.ts"], "pages/fi/index.html");

/** What modules and all that they import add to a page's own scripts. */
function addedBy(modules: readonly string[], page: string): number {
  const manifest = JSON.parse(readFileSync(join(root, "build/prerender/manifest.json"), "utf8")) as Manifest;
  const filesOf = (name: string): string[] => {
    const { file, imports = [], assets = [] } = manifest[name] ?? { file: "" };
    if (file === "") throw new SetupError(`The app's manifest has no ${name}.`);
    return [file, ...assets, ...imports.flatMap(filesOf)];
  };
  const files = new Set(modules.flatMap(filesOf));
  // Fonts and pictures are the site's.
  return total(new Set([...files.difference(scriptsOf(page))].filter((file) => /\.(js|css)$/.test(file))));
}

function total(scripts: Set<string>): number {
  return [...scripts].reduce((sum, name) => sum + gzipped(`build/release/${name}`), 0);
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(join(root, path)), { level: 9 }).length;
}

const isMissing = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

try {
  const rows = measure();
  for (const { name, bytes, budget } of rows) {
    const limit = budget ? `of ${budget / KB} KB` : "";
    console.log(`${name.padEnd(13)} ${(bytes / KB).toFixed(1).padStart(7)} KB gzipped ${limit}`);
  }
  console.log(`\nThe edge consists of\n  ${composition("edge").join("\n  ")}`);
  const over = rows.filter(({ bytes, budget = Number.POSITIVE_INFINITY }) => bytes > budget);
  if (over.length > 0) throw new SetupError(`Past the budget: ${over.map((row) => row.name).join(", ")}.`);
} catch (error) {
  if (!isMissing(error)) explain(error);
  explain(new SetupError(`${error.path} is not there: run "npm run build" first.`));
}
