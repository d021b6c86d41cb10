// `npm run lighthouse [-- language… [screen…]]`: what Lighthouse says of landing, article, comparison and form
// (mobile, slow 4G, a processor four times slower), each against its bar. On a machine that does nothing else.
// Screens that are named, such as `console`, may take a user who is signed in: an admin is.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { activeLanguages, type Language } from "../app/site/languages.ts";
import { originOf, screensIn, signsIn } from "../e2e/screens.ts";
import { service } from "./service.ts";
import { explain, root, SetupError } from "./steps.mjs";
import { browser } from "./toolchain.mjs";

const lighthouse = "lighthouse@13.5.0";
/** Scores in hundredths, the largest paint in milliseconds, the shift in layout as a share of the screen. */
const scores: Readonly<Record<string, number>> = {
  performance: 97,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
/** Of pages that only users see: nobody searches for them, and they are built once somebody is there. */
const userScores: Readonly<Record<string, number>> = { performance: 90, accessibility: 100, "best-practices": 100 };
const bar = { paint: 1200, shift: 0.02 };
const usual = ["landing", "article", "compare", "login"];
/** Where a browser in which somebody is signed in takes Lighthouse's commands. */
const debuggingPort = 9333;
const folder = join(root, "build/lighthouse");

/** What is read of Lighthouse's report. */
interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number }>;
  audits: Record<"largest-contentful-paint" | "cumulative-layout-shift", { numericValue: number }>;
}

interface Row extends Record<string, number | string> {
  page: string;
  "LCP, ms": number;
  CLS: number;
}

interface Measured {
  readonly row: Row;
  readonly reaches: boolean;
}

/** A browser in which an admin is signed in, to which Lighthouse connects. */
async function signedInBrowser(language: Language, url: string, executable: string) {
  const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [`--remote-debugging-port=${debuggingPort}`, "--disable-gpu", ...sandbox];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: executable,
    args,
    baseURL: originOf(language.region, url),
  });
  await signsIn(await context.newPage(), originOf(language.region, url), language);
  return {
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function measure(address: string, name: string, executable: string, isProtected: boolean): Promise<Measured> {
  const bars = isProtected ? userScores : scores;
  const categories = Object.keys(bars);
  const file = join(folder, `${name}.json`);
  const flags = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  await promisify(execFile)(
    "npx",
    [
      ...["--yes", lighthouse, address, "--quiet", "--output=json", `--output-path=${file}`],
      ...(isProtected ? [`--port=${debuggingPort}`, "--disable-storage-reset"] : []),
      ...[`--only-categories=${categories.join(",")}`, `--chrome-flags=${flags.join(" ")}`],
    ],
    { cwd: root, env: { ...process.env, CHROME_PATH: executable } },
  );
  const { categories: rated, audits, finalDisplayedUrl: finalUrl } = JSON.parse(readFileSync(file, "utf8")) as Report;
  // Whoever may not see it is led away.
  if (finalUrl !== address)
    throw new SetupError(`${address} led to ${finalUrl}, which is not what was to be measured.`);
  const reached = Object.fromEntries(categories.map((id) => [id, Math.round(Number(rated[id]?.score) * 100)]));
  const paint = Math.round(audits["largest-contentful-paint"].numericValue);
  const shift = Number(audits["cumulative-layout-shift"].numericValue.toFixed(4));
  const row = { page: name, ...reached, "LCP, ms": paint, CLS: shift };
  const reaches =
    Object.entries(bars).every(([id, score]) => Number(reached[id]) >= score) &&
    (isProtected || paint <= bar.paint) &&
    shift <= bar.shift;
  return { row, reaches };
}

try {
  const names = process.argv.slice(2);
  const named = activeLanguages.filter(({ code }) => names.includes(code));
  const screens = names.filter((word) => !named.some(({ code }) => code === word));
  const { url, stop } = await service();
  const executable = await browser();
  mkdirSync(folder, { recursive: true });
  const all: Measured[] = [];
  for (const language of named.length > 0 ? named : activeLanguages) {
    const wanted = screens.length > 0 ? screens : usual;
    for (const { screen, path, isProtected } of screensIn(language.code)) {
      if (!wanted.includes(screen)) continue;
      const chrome = isProtected ? await signedInBrowser(language, url, executable) : undefined;
      const address = originOf(language.region, url) + path;
      all.push(await measure(address, `${language.code}-${screen}`, executable, isProtected));
      await chrome?.close();
    }
  }
  stop();
  console.table(all.map(({ row }) => row));
  const short = all.filter(({ reaches }) => !reaches);
  console.log(`${all.length - short.length} of ${all.length} pages reach the bar. The reports are in ${folder}.`);
  process.exit(short.length === 0 ? 0 : 1);
} catch (error) {
  explain(error);
}
