// Pictures of what the console shows once something is asked: what answers an address, and how many visitors an experiment takes, each
// in its states. The answers are the service's own, unless a state needs another one. It is English in all languages.
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { originOf, screensIn, signsIn } from "../e2e/screens.ts";
import { inEveryView } from "./views.ts";

/** An address that a rule of the tables answers, and one that a page does. */
const addresses = { rule: "/lainasanasto/", page: "/sanasto/", "other-service": "/api/openapi.json" } as const;

/** A plan that nobody would wait for. */
const endless = {
  once: { visitors_each: 53_208_000, days: null },
  any_time: { visitors_each: 101_888_000, days: null },
  smallest: [
    { weeks: 2, once: null, any_time: null },
    { weeks: 4, once: 0.62, any_time: null },
  ],
};

/** Takes the pictures in a language; answers the files' names. */
export async function consolePictures(
  context: BrowserContext,
  base: string,
  language: Language,
  folder: string,
): Promise<string[]> {
  const page = await context.newPage();
  const origin = originOf(language.region, base);
  const address = origin + screensIn(language.code).find(({ screen }) => screen === "console")?.path;
  const files: string[] = [];
  const capture = async (name: string) => {
    await inEveryView(page, async ({ width, colorScheme }) => {
      const file = `${language.code}/state-console-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    });
  };
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  await signsIn(page, origin, language);
  await tracePictures();
  await calculatorPictures();
  return files;

  async function tracePictures() {
    const trace = "**/api/control/trace?*";
    await page.goto(`${address}redirects/test/`, { waitUntil: "networkidle" });
    await capture("trace");
    await field("Address").fill("https://");
    await press("What answers?");
    await page.getByText("Write a path that begins with a slash").waitFor();
    await capture("trace-mistake");
    for (const [name, asked] of Object.entries(addresses)) {
      await field("Address").fill(asked);
      const answer = page.waitForResponse(trace);
      await press("What answers?");
      await answer;
      await page.getByRole("heading", { name: "What answers" }).waitFor();
      await capture(`trace-${name}`);
    }
    await page.route(trace, (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await page.getByRole("alert").waitFor();
    await capture("trace-failed");
    await page.unroute(trace);
  }

  /** Nothing of it is published: the experiment is a draft of this browser. */
  async function calculatorPictures() {
    await page.goto(address, { waitUntil: "networkidle" });
    await press("New experiment");
    await page.getByText("How many visitors does it take?").click();
    await capture("calculator");
    await field("Visitors of these pages a day").fill("many");
    await capture("calculator-mistake");
    await field("Visitors of these pages a day").fill("10000");
    await press("Work it out");
    await page.getByRole("rowheader", { name: "Days" }).waitFor();
    await capture("calculator-plan");
    const plan = "**/api/control/experiments/plan";
    await page.route(plan, (route) => route.fulfill({ json: endless }));
    await press("Work it out");
    await page.getByText("over ten years").first().waitFor();
    await capture("calculator-endless");
    await page.unroute(plan);
    await page.route(plan, (route) => route.fulfill({ status: 503 }));
    await press("Work it out");
    await page.getByRole("alert").first().waitFor();
    await capture("calculator-failed");
    await page.unroute(plan);
  }
}
