// What a visitor can read without a connection, and how the service is installed.
import type { Page } from "@playwright/test";
import type { Application } from "../app/api/types.ts";
import { sampleOffer } from "../app/offers/sample-offer.ts";
import { activeLanguages } from "../app/site/languages.ts";
import { originOf } from "./screens.ts";
import { expect, test } from "./visitor.ts";

/** Pictures of the page that are not shown. */
const brokenPictures = (page: Page) =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
  });

/** Whether the worker has stored a page. */
const stores = (page: Page, path: string) =>
  page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path);

for (const { code, region, prefix, tag } of activeLanguages) {
  test(`${code}: the front page and its pictures are there without a connection after one visit`, async ({
    visitor,
    context,
    baseURL,
  }) => {
    const { page } = visitor;
    await page.goto(`${originOf(region, baseURL)}${prefix}/`);
    const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const pictures = await page.evaluate(() => document.images.length);
    await expect.poll(() => stores(page, `${prefix}/offline/`)).toBe(true);
    await context.setOffline(true);
    await page.reload();
    await visitor.sees(heading, tag);
    expect(await page.evaluate(() => document.images.length)).toBe(pictures);
    expect(await brokenPictures(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded")))
      .toBe(true);
    await page.goto(`${originOf(region, baseURL)}${prefix}/404/`);
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await context.setOffline(false);
  });
}

test("an installed app starts without a connection, whichever page was seen first", async ({ visitor, context }) => {
  const { page } = visitor;
  await page.goto("/sv/sanasto/");
  await expect.poll(() => stores(page, "/sv/")).toBe(true);
  // The worker may be started anew by the next page, a moment before the browser tells it that there is no connection.
  await context.route(/LoanBar/, (route) => route.abort());
  await context.setOffline(true);
  const extra = page.waitForEvent("requestfailed", (request) => /LoanBar/.test(request.url()));
  await page.goto("/sv/");
  await extra;
  // The page does without what is loaded later.
  const form = page.getByRole("form");
  await form.getByRole("textbox").first().fill("12000");
  await expect(form.getByRole("slider").first()).toHaveValue("12000");
  expect(await brokenPictures(page)).toEqual([]);
  await context.setOffline(false);
});

test("where the browser installs apps, the footer has a quiet button for it", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/en/");
  const button = page.getByRole("contentinfo").getByRole("button", { name: "Install Kirkas as an app" });
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(button).toHaveCount(0);
  // As a browser does that finds the manifest and the worker.
  await page.evaluate(() => {
    const prompt = () => Object.assign(window, { prompted: true });
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
  await visitor.checksAccessibility();
  await button.click();
  expect(await page.evaluate(() => (window as unknown as { prompted?: boolean }).prompted)).toBe(true);
  await expect(button).toHaveCount(0);
  const manifest = await page.request.get((await page.locator("link[rel=manifest]").getAttribute("href")) ?? "");
  const { icons, start_url, display } = await manifest.json();
  expect({ start_url, display }).toEqual({ start_url: "/en/", display: "minimal-ui" });
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);
  expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
});

test.describe("on paper", () => {
  test.use({ colorScheme: "dark" });

  for (const path of ["/en/", "/en/blog/", "/en/faq/", "/en/compare/", "/en/privacy-policy/"]) {
    test(`${path} is light, with its text and figures and without what can only be pressed`, async ({ visitor }) => {
      const { page } = visitor;
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const role of ["banner", "contentinfo", "button", "slider", "navigation"] as const) {
        for (const one of await page.getByRole(role).all()) await expect(one).toBeHidden();
      }
      const answer = page.getByRole("main").locator("details:not([open]) p").first();
      if (await answer.count()) await expect(answer).toBeVisible();
      const ink = await page.getByRole("heading", { level: 1 }).evaluate((one) => getComputedStyle(one).color);
      const lightness = (ink.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      expect(lightness).toBeLessThan(3 * 128);
    });
  }

  test("offers keep their figures, bars and warning, and a loan its schedule", async ({ visitor }) => {
    const { page } = visitor;
    const application: Application = {
      id: "x",
      reference: "K-7F3Q29",
      kind: "loan",
      role: "applicant",
      language: "en-fi",
      state: "ready",
      pending: 0,
      declines: [],
      reviews: [],
      information_requests: [],
      created: "2026-11-21T05:00:00Z",
      currency: "EUR",
      amount: 20_000,
      months: 48,
      purpose: "renovation",
      offers: [sampleOffer],
    };
    const answers: Readonly<Record<string, unknown>> = {
      "/api/v2/user/profile": { id: "u", email: "kaisa@kirkas.example", name: "Kaisa", roles: ["consumer"] },
      "/api/v1/applications": { items: [application] },
    };
    await page.addInitScript("document.cookie = '__Host-signed-in=1; Path=/; Secure'");
    await page.route("**/api/**", (route) => route.fulfill({ json: answers[new URL(route.request().url()).pathname] }));
    await page.goto("/en/offers/");
    await expect(page.getByText("€23,631.37").first()).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const text of ["Fabula Bank", "€492.32", "8.77", "€23,631.37", "Borrowing money costs money"]) {
      await expect(page.getByRole("main").getByText(text).filter({ visible: true }).first()).toBeVisible();
    }
    await expect(page.getByRole("main").getByRole("link", { name: "My account" })).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();

    await page.emulateMedia({ media: "screen" });
    await page.goto("/en/lenders/fabula-bank/");
    const schedule = page.getByRole("main").locator("details table").first();
    await expect(schedule).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(schedule).toBeVisible();
  });
});
