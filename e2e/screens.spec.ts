// Every screen in every language hydrates without a word on the console and fits a phone; in Finnish also a wide window, and it
// breaks no rule of accessibility. None says that it is coming soon but the page of that name. The lenders' area, which shows an
// admin little, is seen by a lender's employee besides.

import { activeLanguages, languageOf } from "../app/site/languages.ts";
import type { Screen } from "../app/site/routes.ts";
import { wordsOf } from "./application.ts";
import { repeatedIn } from "./repeated.ts";
import { originOf, screensIn, signsIn } from "./screens.ts";
import { expect, test, type Visitor } from "./visitor.ts";

// Nothing here changes what the service holds.
test.describe.configure({ mode: "parallel", timeout: 600_000 });

/**
 * The language in which both views are looked at, and the rules of accessibility checked: markup, colours and layouts are the same in
 * all. What another one changes, texts with their length and `lang`, shows in the narrow view; that no text is missing, and so no name
 * of a control, is checked where the catalogues are read.
 */
const inBothViews = "fi";
/** Languages of the other region, one of them in another script, which `npm test` looks at, too. */
const inOtherRegion = ["ru-lv", "pl"];

async function seesIn({ page }: Visitor, width: number, colorScheme: "light" | "dark") {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
}

async function fitsItsWidth({ page }: Visitor) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Screens that say how many there are, once they are loaded. */
const counted: readonly Screen[] = ["admin-sme-applications"];

for (const language of activeLanguages) {
  const bothViews = language.code === inBothViews;
  const what = bothViews
    ? "hydrates and is accessible on a dark phone and in a light, wide window"
    : "hydrates and fits a phone";
  const title = inOtherRegion.includes(language.code) ? language.code : repeatedIn(language.code);
  test(`${title}: ${what}`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    const origin = originOf(language.region, baseURL);
    const screens = screensIn(language.code);
    await page.goto(origin + (screens.find(({ screen }) => screen === "coming-soon")?.path ?? ""));
    const placeholder = (await page.getByRole("main").getByRole("paragraph").first().textContent()) ?? "";
    const placeholders: string[] = [];
    let signedIn = false;
    for (const { screen, path, isProtected } of screens) {
      await test.step(screen, async () => {
        if (isProtected && !signedIn) await signsIn(page, origin, language);
        signedIn ||= isProtected;
        await seesIn(visitor, bothViews ? 1280 : 320, "light");
        await page.goto(origin + path);
        await visitor.sees(/\S/, language.tag);
        // Nothing is loading any more, and no lender has yet to answer.
        const status = page.getByRole("main").getByRole("status").filter({ hasText: /\S/ });
        if (isProtected && !counted.includes(screen)) await expect(status).toHaveCount(0, { timeout: 60_000 });
        if (await page.getByRole("main").getByText(placeholder, { exact: true }).count()) placeholders.push(screen);
        if (bothViews) return visitor.checksScreens(320);
        await fitsItsWidth(visitor);
      });
    }
    // Every screen is built but the one that is there to say so.
    expect(placeholders).toEqual(["coming-soon"]);
    // The browser says on its console that the pages which stand for errors have those statuses.
    expect(visitor.complaints.filter((text) => !/status of (404|500)/.test(text))).toEqual([]);
  });
}

test("a lender's employee's screens are accessible on a dark phone and in a light, wide window", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const language = languageOf("fi");
  const word = wordsOf(language);
  await signsIn(page, baseURL ?? "", language, "lender@kirkas.example");
  const loading = page.getByRole("main").getByText(word("shell.loading"), { exact: true });
  const insights = "/lender/insights/";
  const application = new RegExp(`^${word("work.application").replace("{reference}", "K-\\w{6}")}$`);
  for (const [name, path, heading] of [
    ["accepted applications, and insights", insights, "insights.heading"],
    ["received applications", `${insights}?list=received`, "work.heading"],
    ["rules", "/lender/filtering/?product=fabula-bank-loan-fi", "draft.heading"],
  ] as const) {
    await test.step(name, async () => {
      await seesIn(visitor, 1280, "light");
      await page.goto(path);
      await expect(page.getByRole("heading", { name: word(heading), exact: true })).toBeVisible();
      await expect(loading).toHaveCount(0);
      if (path.startsWith(insights))
        await expect(page.getByRole("heading", { name: application }).first()).toBeVisible();
      await visitor.checksScreens(320);
    });
  }
  expect(visitor.complaints).toEqual([]);
});
