// Screens in every language: they hydrate without a word on the console and break no rule of
// accessibility at either width and colour scheme; redirects are followed inside the app.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageData } from "../app/page/page-data.ts";
import { activeLanguages } from "../app/site/languages.ts";
import { routeOf } from "../app/site/routes.ts";
import { expect, test } from "./visitor.ts";

const release = join(import.meta.dirname, "../build/release");

/** Colours do not depend on the language: every language in two views, Finnish in the other two as well. */
const views = [
  { width: 1280, colorScheme: "light", only: undefined },
  { width: 320, colorScheme: "dark", only: undefined },
  { width: 1280, colorScheme: "dark", only: "fi" },
  { width: 320, colorScheme: "light", only: "fi" },
] as const;

/** One page of each screen that everybody may enter, in a language: those of the release. */
function pagesIn(language: string): PageData[] {
  const { pages } = JSON.parse(readFileSync(join(release, "release.json"), "utf8")) as { pages: { data: string }[] };
  const all = pages.map(({ data }) => JSON.parse(readFileSync(join(release, data), "utf8")) as PageData);
  const open = all.filter((page) => page.language === language && routeOf(page.screen).access === "public");
  return [...new Map(open.map((page) => [page.screen, page])).values()];
}

function hostOf(region: string, baseURL: string | undefined) {
  const url = new URL(baseURL ?? "");
  if (region === "intl") url.hostname = "intl.localhost";
  return url.origin;
}

for (const { code, region, tag } of activeLanguages) {
  for (const { width, colorScheme, only } of views) {
    if (only && only !== code) continue;
    test(`${code}, ${width} px, ${colorScheme}: every screen hydrates and is accessible`, async ({
      visitor,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      const { page } = visitor;
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const { screen, path } of pagesIn(code)) {
        await test.step(screen, async () => {
          await page.goto(hostOf(region, baseURL) + path);
          await visitor.sees(/\S/, tag);
          await visitor.checksAccessibility();
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        });
      }
      // The browser says on its console that the pages which stand for errors have those statuses.
      expect(visitor.complaints.filter((text) => !/status of (404|500)/.test(text))).toEqual([]);
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
