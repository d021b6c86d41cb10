// Pictures of what the console shows once something is asked: what answers an address, how many visitors an experiment takes, and its other
// views, each in its states; and of the console's frame: the palette, keys, the menu of narrow screens, and what may not be opened, is
// not there or has failed. The answers are the service's own, unless a state needs another one.
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { consoleLanguageOf } from "../app/console/i18n/language.ts";
import type { ConsoleMessageId } from "../app/console/i18n/message-id.ts";
import { readConsoleCatalogue } from "../app/publish/console-messages.ts";
import type { Language } from "../app/site/languages.ts";
import { originOf, screensIn, signsIn } from "../e2e/screens.ts";
import { campaignPictures } from "./campaign-pictures.ts";
import { redirectPictures } from "./redirect-pictures.ts";
import { resultPictures } from "./result-pictures.ts";
import { staffPictures } from "./staff-pictures.ts";
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

  const catalogue = readConsoleCatalogue(consoleLanguageOf(language.code));
  const word = (id: ConsoleMessageId) => catalogue.get(id) ?? id;

  await signsIn(page, origin, language);
  await framePictures();
  await placePictures();
  await tracePictures();
  await calculatorPictures();
  const camera = { page, address, word, capture };
  await campaignPictures(camera);
  await redirectPictures(camera);
  await resultPictures(camera);
  await staffPictures(camera);
  return files;

  async function framePictures() {
    await page.goto(`${address}experiments/`, { waitUntil: "networkidle" });
    await page.keyboard.press("Control+k");
    await capture("palette");
    await page.keyboard.type("/sanasto");
    await page.getByRole("option").first().waitFor();
    await capture("palette-address");
    await page.getByRole("combobox").fill("qwertyuiop");
    await page.getByText(word("palette.none")).waitFor();
    await capture("palette-none");
    await page.keyboard.press("Escape");
    const account = page.locator("header summary").filter({ hasText: word("shell.account") });
    await account.click();
    await capture("account");
    await account.click();
    await page.keyboard.press("?");
    await capture("keys");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await press(word("shell.menu"));
    await capture("menu");
    await page.goto(`${address}nowhere/`, { waitUntil: "networkidle" });
    await capture("nowhere");
    const caller = "**/api/control/whoami";
    await page.route(caller, (route) =>
      route.fulfill({
        json: { who: "marketer", roles: ["marketer"], may: ["experiments"], may_change: [], may_read_counts: [] },
      }),
    );
    await page.goto(`${address}redirects/test/`, { waitUntil: "networkidle" });
    await capture("forbidden");
    await page.unroute(caller);
    await page.route(caller, (route) => route.fulfill({ status: 503, headers: { "cf-ray": "8f3a2b1c0d9e-HEL" } }));
    await page.reload();
    await page.getByRole("alert").waitFor();
    await capture("failed");
    await page.unroute(caller);
  }

  /** Places whose first view needs nothing to be asked. */
  async function placePictures() {
    const paths = [
      "redirects",
      "redirects/versions",
      "releases",
      "releases/rollout",
      "experiments/holdout",
      "campaigns/versions",
      "reports",
      "reports/redirects",
      "reports/turned-away",
      "people",
      "tokens",
      "device",
      "security",
    ];
    for (const path of paths) {
      await page.goto(`${address}${path}/`, { waitUntil: "networkidle" });
      await capture(path.replace("/", "-"));
    }
    await page.goto(`${address}redirects/?q=status:307`, { waitUntil: "networkidle" });
    await capture("redirects-no-match");
  }

  async function tracePictures() {
    const trace = "**/api/control/trace?*";
    await page.goto(`${address}redirects/test/`, { waitUntil: "networkidle" });
    await capture("trace");
    await field(word("trace.address")).fill("https://");
    await press(word("trace.ask"));
    await page.getByText(word("trace.mistake")).waitFor();
    await capture("trace-mistake");
    for (const [name, asked] of Object.entries(addresses)) {
      await field(word("trace.address")).fill(asked);
      const answer = page.waitForResponse(trace);
      await press(word("trace.ask"));
      await answer;
      await page.getByRole("heading", { name: word("trace.answer") }).waitFor();
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
    await page.goto(`${address}experiments/`, { waitUntil: "networkidle" });
    await press(word("experiments.new"));
    await page.getByText(word("plan.heading")).click();
    await capture("calculator");
    await field(word("plan.visitors")).fill("many");
    await capture("calculator-mistake");
    await field(word("plan.visitors")).fill("10000");
    await press(word("plan.work-out"));
    await page.getByRole("rowheader", { name: word("plan.days") }).waitFor();
    await capture("calculator-plan");
    const plan = "**/api/control/experiments/plan";
    await page.route(plan, (route) => route.fulfill({ json: endless }));
    await press(word("plan.work-out"));
    await page.getByText(word("plan.too-long")).first().waitFor();
    await capture("calculator-endless");
    await page.unroute(plan);
    await page.route(plan, (route) => route.fulfill({ status: 503 }));
    await press(word("plan.work-out"));
    await page.getByRole("alert").first().waitFor();
    await capture("calculator-failed");
    await page.unroute(plan);
    await page.goto(`${address}experiments/publish/`, { waitUntil: "networkidle" });
    await capture("experiments-publish");
  }
}
