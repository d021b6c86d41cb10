// `npm run lighthouse [-- language… [screen…]]`: what Lighthouse says of landing, article, comparison and form
// (mobile, slow 4G, a processor four times slower), each against its bar. On a machine that does nothing else.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { activeLanguages } from "../app/site/languages.ts";
import { originOf, screensIn } from "../e2e/screens.ts";
import { service } from "./service.ts";
import { explain, root } from "./steps.mjs";
import { browser } from "./toolchain.mjs";

const lighthouse = "lighthouse@13.5.0";
/** Scores in hundredths, the largest paint in milliseconds, the shift in layout as a share of the screen. */
const scores: Readonly<Record<string, number>> = {
  performance: 97,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
};
const categories = Object.keys(scores);
const bar = { paint: 1200, shift: 0.02 };
const usual = ["landing", "article", "compare", "login"];
const folder = join(root, "build/lighthouse");

/** What is read of Lighthouse's report. */
interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<"largest-contentful-paint" | "cumulative-layout-shift", { numericValue: number }>;
}

interface Row extends Record<string, number | string> {
  page: string;
  "LCP, ms": number;
  CLS: number;
}

async function measured(address: string, name: string, executable: string): Promise<Row> {
  const file = join(folder, `${name}.json`);
  const flags = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  await promisify(execFile)(
    "npx",
    [
      ...["--yes", lighthouse, address, "--quiet", "--output=json", `--output-path=${file}`],
      ...[`--only-categories=${categories.join(",")}`, `--chrome-flags=${flags.join(" ")}`],
    ],
    { cwd: root, env: { ...process.env, CHROME_PATH: executable } },
  );
  const { categories: rated, audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const reached = Object.fromEntries(categories.map((id) => [id, Math.round(Number(rated[id]?.score) * 100)]));
  const paint = Math.round(audits["largest-contentful-paint"].numericValue);
  const shift = Number(audits["cumulative-layout-shift"].numericValue.toFixed(4));
  return { page: name, ...reached, "LCP, ms": paint, CLS: shift };
}

const reaches = (row: Row) =>
  Object.entries(scores).every(([id, score]) => Number(row[id]) >= score) &&
  row["LCP, ms"] <= bar.paint &&
  row.CLS <= bar.shift;

try {
  const names = process.argv.slice(2);
  const named = activeLanguages.filter(({ code }) => names.includes(code));
  const screens = names.filter((word) => !named.some(({ code }) => code === word));
  const { url, stop } = await service();
  const executable = await browser();
  mkdirSync(folder, { recursive: true });
  const rows: Row[] = [];
  for (const language of named.length > 0 ? named : activeLanguages) {
    const wanted = screens.length > 0 ? screens : usual;
    for (const { screen, path } of screensIn(language.code).filter(({ screen }) => wanted.includes(screen))) {
      rows.push(await measured(originOf(language.region, url) + path, `${language.code}-${screen}`, executable));
    }
  }
  stop();
  console.table(rows);
  const short = rows.filter((row) => !reaches(row));
  console.log(`${rows.length - short.length} of ${rows.length} pages reach the bar. The reports are in ${folder}.`);
  process.exit(short.length === 0 ? 0 : 1);
} catch (error) {
  explain(error);
}
