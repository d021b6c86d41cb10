// `npm run vitals [-- language…]`: what visitors with a slow phone wait for, as Chromium itself measures it on slow 4G
// with a processor four times slower: the largest paint, the shift in layout, and, where there is something to slide
// and to type, the slowest answer. The bars are those of `npm run lighthouse`, whose figures are estimates. Best on a
// machine that does nothing else.
import { type Browser, chromium, type Page } from "@playwright/test";
import { activeLanguages } from "../app/site/languages.ts";
import { originOf, screensIn } from "../e2e/screens.ts";
import type { EventTiming, EventTimingInit } from "./event-timing.ts";
import { service } from "./service.ts";
import { explain } from "./steps.mjs";
import { browser } from "./toolchain.mjs";

/** Milliseconds, but for the shift, which is a share of the screen. */
const bars = { paint: 1200, shift: 0.02, answer: 100 };
const screens = ["landing", "compare", "article", "login"];
/** Lighthouse's slow 4G for throttling that is applied, in bytes a second: 150 ms and 1.6 Mbit/s, less what connections cost. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

interface Vitals {
  paint: number;
  element: string;
  shift: number;
  answer: number;
}

declare global {
  interface Window {
    vitals: Vitals;
  }
}

/** What TypeScript does not know yet of shifts in layout (Layout Instability API). */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Runs in the page, before its scripts. */
function observe() {
  const found: Vitals = { paint: 0, element: "", shift: 0, answer: 0 };
  window.vitals = found;
  const on = <Entry extends PerformanceEntry>(type: string, record: (entry: Entry) => void) => {
    const options: EventTimingInit = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(record)).observe(options);
  };
  on("largest-contentful-paint", (entry: LargestContentfulPaint) => {
    found.paint = entry.startTime;
    found.element = entry.element?.tagName.toLowerCase() ?? "";
  });
  on("layout-shift", (entry: LayoutShift) => {
    if (!entry.hadRecentInput) found.shift += entry.value;
  });
  on("event", (entry: EventTiming) => {
    if (entry.interactionId) found.answer = Math.max(found.answer, entry.duration);
  });
}

/** Slides and types as a visitor would. */
async function use(page: Page) {
  const slider = page.locator("main input[type=range]").first();
  await slider.scrollIntoViewIfNeeded();
  await slider.focus();
  for (let press = 0; press < 10; press++) await page.keyboard.press("ArrowRight");
  const field = page.locator("main input[inputmode=numeric]").first();
  await field.fill("");
  await field.pressSequentially("12345");
  await page.waitForTimeout(500);
}

interface Row {
  page: string;
  "LCP, ms": number;
  of: string;
  CLS: number;
  "INP, ms"?: number;
}

async function measured(chrome: Browser, address: string, name: string, interactive: boolean): Promise<Row> {
  const context = await chrome.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: "networkidle" });
  const before = await page.evaluate(() => ({ ...window.vitals }));
  if (interactive) await use(page);
  const { answer, shift } = await page.evaluate(() => window.vitals);
  await context.close();
  return {
    page: name,
    "LCP, ms": Math.round(before.paint),
    of: before.element,
    CLS: Number(shift.toFixed(4)),
    ...(interactive && { "INP, ms": answer }),
  };
}

const reaches = (row: Row) =>
  row["LCP, ms"] <= bars.paint && row.CLS <= bars.shift && (row["INP, ms"] ?? 0) <= bars.answer;

try {
  const names = process.argv.slice(2);
  const { url, stop } = await service();
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const chrome = await chromium.launch({ executablePath: await browser(), args: ["--disable-gpu", ...root] });
  const rows: Row[] = [];
  for (const { code, region } of activeLanguages.filter(({ code }) => names.length === 0 || names.includes(code))) {
    for (const { screen, path } of screensIn(code).filter(({ screen }) => screens.includes(screen))) {
      const interactive = screen === "landing" || screen === "compare";
      rows.push(await measured(chrome, originOf(region, url) + path, `${code}-${screen}`, interactive));
    }
  }
  await chrome.close();
  stop();
  console.table(rows);
  const missed = rows.filter((row) => !reaches(row));
  console.log(`${rows.length - missed.length} of ${rows.length} pages reach the bars: ${JSON.stringify(bars)}.`);
  process.exit(missed.length === 0 ? 0 : 1);
} catch (error) {
  explain(error);
}
