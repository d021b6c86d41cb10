// What the page asks of a visitor: one bar that is reached first and covers nothing that they came for.
import type { Page } from "@playwright/test";
import { activeLanguages } from "../app/site/languages.ts";
import { newestMail, originOf, pathOf } from "./screens.ts";
import { expect, test } from "./visitor.ts";

test.use({ firstVisit: true, locale: "en-US" });

const email = "lender@kirkas.example";

/** Asks for a link on the Finnish page. */
async function asksForLink(page: Page) {
  await page.goto("/kirjaudu/");
  await page.getByLabel("Sähköpostiosoite").fill(email);
  // Until the scripts run it is disabled, and Enter does nothing.
  await expect(page.getByRole("button", { name: "Lähetä linkki" })).toBeEnabled();
  await page.getByLabel("Sähköpostiosoite").press("Enter");
  await expect(page.getByRole("textbox", { name: "Viestissä oleva koodi" })).toBeVisible();
  return newestMail(page, email, "fi");
}

/** The bar, whatever it asks. */
const barOf = (page: Page) => page.getByRole("region", { name: /evästeistä|Kielivalinta/ });

for (const height of [600, 480]) {
  test(`in a window of 800 by ${height} a press on the button of a mailed link signs in`, async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 800, height });
    await page.goto(pathOf(await asksForLink(page)));
    await expect(page.getByRole("link", { name: "Read this page in English" })).toBeVisible();
    const button = page.getByRole("main").getByRole("button", { name: "Kirjaudu" });
    const box = await button.boundingBox();
    // Where it is seen, without any scrolling for it.
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(page).toHaveURL("/offers/");
    await expect(page.getByText(email)).toBeVisible();
  });
}

test("a press while the bar appears is not meant for it", async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript(() => {
    const appears = new MutationObserver(() => {
      const bar = document.querySelector("section a[hreflang='en-FI'], section a[hreflang='en']")?.closest("section");
      if (!bar) return;
      appears.disconnect();
      const { x, y, width, height } = bar.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      Object.assign(window, { hitBar: bar.contains(hit) });
    });
    document.addEventListener("DOMContentLoaded", () => appears.observe(document, { childList: true, subtree: true }));
  });
  await page.goto("/");
  const link = page.getByRole("link", { name: "Read this page in English" });
  await expect(link).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { hitBar: boolean }).hitBar)).toBe(false);
  await link.click();
  await expect(page).toHaveURL("/en/");
});

test("another language keeps a mailed link and the query", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto(pathOf(await asksForLink(page)));
  await page.getByRole("link", { name: "Read this page in English" }).click();
  await expect(page).toHaveURL("/en/autologin/");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/en/offers/");
  await page.goto("/vertaa/?amount=12000&period=3&sort=name");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("banner").getByText("Kieli: Suomi").click();
  await page.getByRole("banner").getByRole("link", { name: "Svenska" }).click();
  await expect(page).toHaveURL(/^[^?]*\/sv\/[^?]*\?amount=12000&period=3&sort=name$/);
});

test("keys reach it first, it asks one thing at a time, and consent is given by category in place", async ({
  visitor,
  context,
}) => {
  const { page } = visitor;
  await page.goto("/");
  const bar = barOf(page);
  await expect(bar).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(bar.getByRole("button", { name: "Hylkää kaikki" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await bar.getByRole("button", { name: "Valitse itse" }).press("Enter");
  await expect(bar.getByRole("checkbox", { name: "Välttämättömät" })).toBeDisabled();
  await expect(bar.getByRole("checkbox", { name: "Analytiikka" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await visitor.checksAccessibility();
  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Tallenna valintani" }).press("Enter");
  const consent = (await context.cookies()).find(({ name }) => name === "__Host-consent");
  expect(consent?.value).toBe("analytics");
  // The language is still asked, and nothing else.
  await expect(bar).toHaveCount(1);
  await expect(bar.getByRole("button")).toHaveCount(1);
  await bar.getByRole("button", { name: "Sulje" }).click();
  await expect(bar).toHaveCount(0);
  expect(visitor.complaints).toEqual([]);
});

test("the settings, which ask for consent themselves, are asked of once", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/asetukset/?menu=consents");
  await expect(page.getByRole("link", { name: "Read this page in English" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hylkää kaikki" })).toHaveCount(0);
});

for (const { code, region, tag, prefix } of activeLanguages) {
  test(`${code}: it takes at most a quarter of a phone, open or not`, async ({ visitor, baseURL, browser }) => {
    // A language that the page is not in, so that all is asked at once: the longest invitation there is.
    const locale = region === "fi" ? (tag === "fi" ? "sv-FI" : "fi-FI") : tag === "ro" ? "lv-LV" : "ro-RO";
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${originOf(region, baseURL)}${prefix}/`);
    const button = page.getByRole("button");
    const bar = page
      .getByRole("region")
      .filter({ has: page.locator("a[hreflang]") })
      .filter({ has: button });
    await expect(bar.locator("a[hreflang]")).toBeVisible();
    const tall = async () => (await bar.boundingBox())?.height ?? 0;
    expect(await tall()).toBeLessThanOrEqual(844 / 4);
    await bar.getByRole("button").nth(2).click();
    await expect(bar.getByRole("checkbox")).toHaveCount(3);
    expect(await tall()).toBeLessThanOrEqual(844 / 4);
    await page.setViewportSize({ width: 320, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
    expect(visitor.complaints).toEqual([]);
  });
}
