// The user's details for the next application, and a cheaper loan that is looked for: filled in, begun from, turned on, found, settled.
import type { Page } from "@playwright/test";
import { type Language, languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { applies, becomesUser } from "./applying.ts";
import { tabsTo } from "./keys.ts";
import { repeatedIn } from "./repeated.ts";
import { originOf, screensIn, signsIn } from "./screens.ts";
import { expect, test, type Visitor } from "./visitor.ts";

function addressOf(name: "continuous-form" | "loan-form" | "settings", { code, region }: Language, base?: string) {
  return originOf(region, base) + screensIn(code).find(({ screen }) => screen === name)?.path;
}

/** Nothing breaks a rule of accessibility or is wider than the screen, from a phone in the dark to a desk. */
async function checksOnScreens({ page, ...visitor }: Visitor, check: () => Promise<void>) {
  await check();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await check();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(visitor.complaints).toEqual([]);
}

/** Forgets the session: signing in again would end it while calls of the page are under way, which are refused then. */
const forgetsSession = (page: Page) => page.context().clearCookies({ name: /^__Host-(access|refresh|signed-in)$/ });

for (const code of ["fi", "pl"] as const) {
  test(`${repeatedIn(code)}: details are filled in by keyboard, and the next application begins with them`, async ({
    visitor,
    baseURL,
  }) => {
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `details-${code}-${Date.now()}@kirkas.example`;
    const details = addressOf("continuous-form", language, baseURL);
    await page.goto(details);
    await expect(page.getByText(word("details.signed-out"))).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: word("details.resume") })).toBeVisible();
    await checksOnScreens(visitor, () => visitor.checksAccessibility());

    await page.goto("/");
    await becomesUser(page, email);
    await forgetsSession(page);
    await signsIn(page, originOf(language.region, baseURL), language, email);
    await page.goto(details);
    const list = page.getByRole("region", { name: word("details.heading") });
    const income = list.getByRole("link", { name: `${word("details.fill")}: ${word("step.income")}` });
    await tabsTo(page, income);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: word("question.income") })).toBeFocused();
    const save = page.getByRole("button", { name: word("details.save"), exact: true });
    await tabsTo(page, save);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: word("error.summary") })).toBeFocused();
    await checksOnScreens(visitor, () => visitor.checksAccessibility());
    const fields = { net_income: "3000", gross_income: "4200" };
    for (const [field, value] of Object.entries(fields)) {
      await tabsTo(page, page.locator(`[id="${field}"]`));
      await page.keyboard.type(value);
    }
    await page.getByRole("radio", { name: word("form.no"), exact: true }).check();
    await tabsTo(page, save);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: word("question.costs") })).toBeFocused();
    await page.goto(details);
    await expect(list.getByRole("link", { name: `${word("details.change")}: ${word("step.income")}` })).toBeVisible();
    await checksOnScreens(visitor, () => visitor.checksAccessibility());

    await page.goto(addressOf("loan-form", language, baseURL));
    await page.getByRole("button", { name: word("again.start-details") }).click();
    await expect(page.getByText(word("again.started-details"))).toBeFocused();
    const draft = await page.evaluate(async () => (await fetch("/api/v1/drafts/loan")).json());
    expect(draft.answers.income).toMatchObject({ net_income: 3_000, gross_income: 4_200 });
    expect(visitor.complaints).toEqual([]);
  });

  test(`${repeatedIn(code)}: a cheaper loan is looked for until that is stopped`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `looking-${code}-${Date.now()}@kirkas.example`;
    await page.goto("/");
    await becomesUser(page, email);
    await applies(page, email);
    await forgetsSession(page);
    await signsIn(page, originOf(language.region, baseURL), language, email);
    const details = addressOf("continuous-form", language, baseURL);
    await page.goto(details);
    const looking = page.getByRole("region", { name: word("looking.heading") });
    const start = looking.getByRole("button", { name: word("looking.start") });
    await expect(looking.getByRole("radio", { checked: true })).toHaveCount(0);
    await tabsTo(page, start);
    await page.keyboard.press("Enter");
    await expect(looking.getByText(word("looking.choose"))).toBeVisible();
    await expect(looking.getByRole("radio").first()).toBeFocused();
    await checksOnScreens(visitor, () => visitor.checksAccessibility());
    await page.keyboard.press("Space");
    await tabsTo(page, start);
    await page.keyboard.press("Enter");
    await expect(looking.getByText(word("looking.on").replace(/\{.*$/, ""))).toBeVisible();
    await checksOnScreens(visitor, () => visitor.checksAccessibility());

    await page.goto(addressOf("settings", language, baseURL));
    await page
      .getByRole("main")
      .getByRole("link", { name: word("agreed.keep-looking-change") })
      .click();
    await tabsTo(page, looking.getByRole("button", { name: word("looking.stop") }));
    await page.keyboard.press("Enter");
    await expect(start).toBeVisible();
    await page.goto(addressOf("settings", language, baseURL));
    await expect(page.getByRole("heading", { name: word("agreed.heading") })).toBeVisible();
    await expect(page.getByText(word("agreed.none"))).toBeHidden();
    await expect(page.getByRole("link", { name: word("agreed.keep-looking-change") })).toBeHidden();
    expect(visitor.complaints).toEqual([]);
  });
}
