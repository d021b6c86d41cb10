// Screens in every language: they hydrate without a word on the console and break no rule of
// accessibility at either width and colour scheme; redirects are followed inside the app.
import { activeLanguages } from "../app/site/languages.ts";
import { originOf, screensIn, signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

test.describe("every screen", () => {
  // Nothing here changes what the service holds.
  test.describe.configure({ mode: "parallel", timeout: 600_000 });
  for (const language of activeLanguages) {
    test(`${language.code}: hydrates and is accessible at both widths, light and dark`, async ({
      visitor,
      baseURL,
    }) => {
      const { page } = visitor;
      const origin = originOf(language.region, baseURL);
      const seesIn = async (width: number, colorScheme: "light" | "dark") => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      };
      let signedIn = false;
      for (const { screen, path, isProtected } of screensIn(language.code)) {
        await test.step(screen, async () => {
          if (isProtected && !signedIn) await signsIn(page, origin, language);
          signedIn ||= isProtected;
          await seesIn(1280, "light");
          await page.goto(origin + path);
          await visitor.sees(/\S/, language.tag);
          if (isProtected) await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
          await visitor.checksAccessibility();
          await seesIn(1280, "dark");
          await visitor.checksContrast();
          await seesIn(320, "dark");
          await visitor.checksAccessibility();
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
          await seesIn(320, "light");
          await visitor.checksContrast();
        });
      }
      // The browser says on its console that the pages which stand for errors have those statuses.
      expect(visitor.complaints.filter((text) => !/status of (404|500)/.test(text))).toEqual([]);
    });
  }
});

test("an unknown address shows the not-found page of its language, and hydrates", async ({ visitor }) => {
  const { page } = visitor;
  const response = await page.goto("/sv/finns/inte/");
  expect(response?.status()).toBe(404);
  await visitor.sees(/\S/, "sv-FI");
  await visitor.checksAccessibility();
});

test.describe("client navigation", () => {
  test("goes from page to page without loading a document", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/");
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole("banner").getByRole("link", { name: "Sanasto" }).click();
    await expect(page).toHaveURL("/sanasto/");
    await visitor.sees(/sanasto/i, "fi");
    await expect(page).toHaveTitle(/sanasto/i);
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
    expect(visitor.complaints).toEqual([]);
  });

  test("follows a permanent redirect of the table, replacing the old address", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/sanasto/");
    await visitor.goesBackTo("/remonttilaina/");
    await expect(page).toHaveURL("/lainan-kayttotarkoitus/remontti/");
    await visitor.sees(/remont/i, "fi");
    await page.goBack();
    await expect(page).toHaveURL("/sanasto/");
  });

  test("shows the not-found page for an address that is none", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/sanasto/");
    await visitor.goesBackTo("/ei/ole/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/löytäneet/i);
  });
});
