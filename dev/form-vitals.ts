// `npm run vitals:form [-- runs]`: how long "Continue" takes in the application for a loan, on a fast connection: from the press
// until the next question is painted, and until the press itself is answered with a paint (the browser's event timing). On this
// machine as it is, and on a phone whose processor is four times slower. Best on a machine that does nothing else.
import { type Browser, type BrowserContextOptions, chromium } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { formSteps, goesOn, loanAddressIn, seesStep, wordsOf } from "../e2e/application.ts";
import type { EventTiming, EventTimingInit } from "./event-timing.ts";
import { service } from "./service.ts";
import { explain } from "./steps.mjs";
import { browser } from "./toolchain.mjs";

/** Milliseconds: the next question on this machine, and the answer to the press on both devices. */
const bar = 100;
interface Device {
  slowdown: number;
  context: BrowserContextOptions;
}

const devices: Readonly<Record<string, Device>> = {
  "this machine": { slowdown: 1, context: { viewport: { width: 1280, height: 900 } } },
  "phone, processor 4 times slower": {
    slowdown: 4,
    context: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  },
};
const language = languageOf("fi");

/** Times of the latest press, and of the question that it led to. */
interface Moves {
  press: number;
  painted: number;
  answer: number;
}

declare global {
  interface Window {
    moves: Moves;
  }
}

/** Runs in the page, before its scripts. */
function observe() {
  const found: Moves = { press: 0, painted: 0, answer: 0 };
  window.moves = found;
  let question = "";
  addEventListener(
    "click",
    ({ target, timeStamp }) => {
      if (!(target instanceof Element && target.closest("button[type=submit]"))) return;
      question = document.querySelector("h1")?.textContent ?? "";
      Object.assign(found, { press: timeStamp, painted: 0, answer: 0 });
    },
    true,
  );
  new MutationObserver(() => {
    const now = document.querySelector("h1")?.textContent;
    if (!question || now === question) return;
    question = "";
    requestAnimationFrame(() => setTimeout(() => (found.painted = performance.now())));
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const options: EventTimingInit = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (entry.interactionId) found.answer = Math.max(found.answer, entry.duration);
    }
  }).observe(options);
}

/** Milliseconds from the press until the next question is painted, and until the press is answered. */
interface Times {
  step: string;
  next: number;
  answer: number;
}

/** Fills in the form once; answers each step's times. */
async function timesOf(chrome: Browser, base: string, device: Device): Promise<Times[]> {
  const context = await chrome.newContext(device.context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: device.slowdown });
  await page.addInitScript(observe);
  await page.addInitScript("document.cookie = '__Host-consent=none; Path=/; Secure'");
  await page.goto(loanAddressIn(language, base), { waitUntil: "networkidle" });
  const times: Times[] = [];
  for (const step of formSteps(`vitals-${Date.now()}@kirkas.example`, language)) {
    await seesStep(page, step);
    await step.fill(page);
    // What is half-typed is saved by itself; whoever reads the page again finds that done.
    await page.waitForTimeout(1500);
    await goesOn(page, language);
    await page.waitForFunction(() => window.moves.painted > 0);
    await page.waitForTimeout(200);
    const { press, painted, answer } = await page.evaluate(() => window.moves);
    times.push({ step: step.step, next: painted - press, answer });
  }
  await page.getByRole("heading", { level: 1, name: wordsOf(language)("question.review") }).waitFor();
  await context.close();
  return times;
}

const quantile = (values: number[], share: number) =>
  Math.round(values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN);

/** What a table says of some moves from question to question. */
function row(times: Times[]) {
  const next = times.map(({ next }) => next);
  const answers = times.map(({ answer }) => answer);
  return {
    "next question, median ms": quantile(next, 0.5),
    "p95 ms": quantile(next, 0.95),
    "answer to the press, p95 ms": quantile(answers, 0.95),
  };
}

try {
  const runs = Number(process.argv[2] ?? 5);
  const { url, stop } = await service();
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const chrome = await chromium.launch({ executablePath: await browser(), args: ["--disable-gpu", ...root] });
  const all: ReturnType<typeof row>[] = [];
  for (const [name, device] of Object.entries(devices)) {
    const times: Times[] = [];
    for (let run = 0; run < runs; run++) times.push(...(await timesOf(chrome, url, device)));
    const steps = [...Map.groupBy(times, ({ step }) => step)];
    console.log(`\n${name}`);
    all.push(row(times));
    console.table(Object.fromEntries([...steps.map(([step, own]) => [step, row(own)]), ["all", all.at(-1)]]));
  }
  await chrome.close();
  stop();
  const next = all[0]?.["next question, median ms"] ?? Number.NaN;
  const answer = Math.max(...all.map((times) => times["answer to the press, p95 ms"]));
  console.log(
    `The next question is there after ${next} ms, half of the time; a press is answered within ${answer} ms.`,
  );
  console.log(`The bar is ${bar} ms for each.`);
  process.exit(Math.max(next, answer) <= bar ? 0 : 1);
} catch (error) {
  explain(error);
}
