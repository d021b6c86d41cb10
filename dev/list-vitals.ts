// `npm run vitals:list [-- rows]`: how smoothly the console's list of rules is typed and scrolled over once 10,000 of them are in it: the
// time between two frames. On a service of its own, whose redirects are those of the measurement afterwards. Best on a machine that does
// nothing else.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { tables } from "../bench/rules/generated.ts";
import { signsIn } from "../e2e/screens.ts";
import { service } from "./service.ts";
import { explain, root } from "./steps.mjs";
import { browser } from "./toolchain.mjs";

/** Milliseconds from frame to frame: the screen shows sixty a second. */
const bar = 16.7;
const rowHeight = 64;

declare global {
  interface Window {
    frameTimes: number[];
    endFrames: () => void;
  }
}

/** Publishes a table with so many rules. */
async function publish(url: string, rows: number) {
  const folder = mkdtempSync(join(tmpdir(), "kirkas-list-"));
  try {
    const files = [...tables(rows)].map(([name, text]) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    });
    const token = readFileSync(join(root, ".state/gallery/control-token"), "utf8").trim();
    const env = { ...process.env, KIRKAS_URL: url, KIRKAS_TOKEN: token };
    await promisify(execFile)(join(root, "target/debug/edgectl"), ["redirects", "push", ...files], { cwd: root, env });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Scrolls down until so many rules are in the list. */
async function fill(page: Page, rows: number) {
  const list = page.getByRole("grid", { name: "Rules" }).locator("tbody");
  await list.getByRole("row").first().waitFor();
  await page.waitForFunction(
    ([rows, height]) => {
      const body = document.querySelector("table[role=grid] tbody");
      if (!body) return false;
      body.scrollTop = body.scrollHeight;
      return body.scrollHeight >= rows * height;
    },
    [rows, rowHeight] as const,
    { timeout: 300_000, polling: 50 },
  );
  await list.evaluate((body) => (body.scrollTop = body.scrollHeight / 2));
}

/** The milliseconds between frames while something is done. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    let last = performance.now();
    let goesOn = true;
    window.frameTimes = [];
    window.endFrames = () => (goesOn = false);
    const next = (now: number) => {
      window.frameTimes.push(now - last);
      last = now;
      if (goesOn) requestAnimationFrame(next);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(next);
    });
  });
  await act();
  return page.evaluate(() => {
    window.endFrames();
    return window.frameTimes;
  });
}

function figures(frames: number[]) {
  const sorted = frames.toSorted((one, other) => one - other);
  const at = (share: number) => Number((sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1));
  return { frames: frames.length, "median ms": at(0.5), "p95 ms": at(0.95), "longest ms": at(1) };
}

try {
  const rows = Number(process.argv[2] ?? 10_000);
  const { url, stop } = await service();
  await publish(url, rows + 100);
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const chrome = await chromium.launch({ executablePath: await browser(), args: ["--disable-gpu", ...sandbox] });
  const page = await chrome.newPage({ baseURL: url, viewport: { width: 1280, height: 900 } });
  await signsIn(page, url, languageOf("fi"), "operator@kirkas.example");
  await page.goto("/en/console/redirects/");
  await fill(page, rows);
  const scrolled = await framesOf(page, async () => {
    await page.getByRole("grid", { name: "Rules" }).locator("tbody").hover();
    for (let turn = 0; turn < 100; turn++) {
      await page.mouse.wheel(0, turn < 50 ? 400 : -400);
      await page.waitForTimeout(30);
    }
  });
  const typed = await framesOf(page, async () => {
    await page.getByRole("searchbox").focus();
    await page.keyboard.type("artikkelit laina kirkas", { delay: 100 });
  });
  await chrome.close();
  stop();
  console.log(`\n${rows.toLocaleString("en")} rows in the list; the bar is ${bar} ms a frame at the median.`);
  const all = { scrolling: figures(scrolled), typing: figures(typed) };
  console.table(all);
  process.exit(Object.values(all).every((times) => times["median ms"] <= bar) ? 0 : 1);
} catch (error) {
  explain(error);
}
