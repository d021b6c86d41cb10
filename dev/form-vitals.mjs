// `npm run vitals:form [-- runs]`: how long "Continue" takes in the application for a loan, on a phone with a processor four times
// slower and a fast connection: from the press until the next question is painted, and until the press itself is answered
// with a paint (the browser's event timing). Best on a machine that does nothing else.
import { chromium } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { formSteps, goesOn, loanAddressIn, seesStep, wordsOf } from "../e2e/application.ts";
import { service } from "./service.mjs";
import { explain } from "./steps.mjs";
import { browser } from "./toolchain.mjs";

/** Milliseconds, of the median. */
const bar = 100;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const language = languageOf("fi");

/** Runs in the page, before its scripts. */
function observe() {
  const found = { press: 0, painted: 0, answer: 0 };
  window.moves = found;
  let question = "";
  addEventListener(
    "click",
    ({ target, timeStamp }) => {
      if (!target.closest("button[type=submit]")) return;
      question = document.querySelector("h1")?.textContent;
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
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.interactionId) found.answer = Math.max(found.answer, entry.duration);
    }
  }).observe({ type: "event", buffered: true, durationThreshold: 16 });
}

/** Fills in the form once; answers each step's times. */
async function timesOf(chrome, base, run) {
  const context = await chrome.newContext(phone);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(observe);
  await page.addInitScript("document.cookie = '__Host-consent=none; Path=/; Secure'");
  await page.goto(loanAddressIn(language, base), { waitUntil: "networkidle" });
  const times = [];
  for (const step of formSteps(`vitals-${run}-${Date.now()}@kirkas.example`, language)) {
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

const quantile = (values, share) => values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1];
const row = (name, times) => ({
  step: name,
  "next question, median ms": Math.round(
    quantile(
      times.map(({ next }) => next),
      0.5,
    ),
  ),
  "p95 ms": Math.round(
    quantile(
      times.map(({ next }) => next),
      0.95,
    ),
  ),
  "answer to the press, p95 ms": quantile(
    times.map(({ answer }) => answer),
    0.95,
  ),
});

try {
  const runs = Number(process.argv[2] ?? 5);
  const { url, stop } = await service();
  const root = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const chrome = await chromium.launch({ executablePath: await browser(), args: ["--disable-gpu", ...root] });
  const times = [];
  for (let run = 0; run < runs; run++) times.push(...(await timesOf(chrome, url, run)));
  await chrome.close();
  stop();
  const steps = Object.entries(Object.groupBy(times, ({ step }) => step));
  const all = row("all", times);
  console.table([...steps.map(([name, own]) => row(name, own)), all]);
  const isReached = all["next question, median ms"] <= bar;
  console.log(
    `The next question is there after ${all["next question, median ms"]} ms, half of the time; the bar is ${bar} ms.`,
  );
  process.exit(isReached ? 0 : 1);
} catch (error) {
  explain(error);
}
