// Screens in every language: they hydrate without a word on the console and break no rule of
// accessibility at either width and colour scheme; redirects are followed inside the app.
import { activeLanguages } from "../app/site/languages.ts";
import { screenPath } from "../app/site/paths.ts";
import type { Screen } from "../app/site/routes.ts";
import { expect, test } from "./visitor.ts";

const screens: Screen[] = [
  "landing",
  "login",
  "autologin",
  "settings",
  "glossary",
  "blog",
  "forbidden",
  "not-supported-country",
  "loan-form",
];

const views = [
  { width: 1280, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
] as const;

function hostOf(region: string, baseURL: string | undefined) {
  const url = new URL(baseURL ?? "");
  if (region === "intl") url.hostname = "intl.localhost";
  return url.origin;
}

for (const { code, region, tag } of activeLanguages) {
  for (const { width, colorScheme } of views) {
    test(`${code}, ${width} px, ${colorScheme}: every screen hydrates and is accessible`, async ({
      visitor,
      baseURL,
    }) => {
      const { page } = visitor;
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const screen of screens) {
        await test.step(screen, async () => {
          await page.goto(hostOf(region, baseURL) + screenPath(code, screen));
          await visitor.sees(/\S/, tag);
          await visitor.checksAccessibility();
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        });
      }
      expect(visitor.complaints).toEqual([]);
    });
  }
}

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
