// Going on to the bank of a compared account: the page says where one goes and who pays us, counts it, and works without scripts.
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { tabsTo } from "./keys.ts";
import { originOf, screensIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const bank = "https://fabula-bank.example/everyday/";

for (const code of ["fi", "ro"] as const) {
  const { region } = languageOf(code);
  const word = wordsOf(languageOf(code));
  const address = (base: string | undefined) =>
    originOf(region, base) + screensIn(code).find(({ screen }) => screen === "bank-accounts")?.path;

  test(`${code}: who opens an account learns where they go first, by keyboard`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    await page.goto(address(baseURL));
    await visitor.isHydrated();
    const link = page.getByRole("link", { name: `${word("accounts.open")}: Fabula Everyday` });
    await tabsTo(page, link);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: word("accounts.leaving") });
    await expect(dialog).toContainText("fabula-bank.example");
    await expect(dialog).toContainText(word("accounts.paid"));
    await visitor.checksAccessibility();
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.checksAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    // Not by its role: it is closed, and so out of reach, a moment before the page removes it.
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.keyboard.press("Enter");
    await page.route(bank, (route) => route.fulfill({ contentType: "text/html", body: "<title>Fabula</title>" }));
    // The page is left before the answer comes.
    const counted = page.waitForRequest((request) => request.url().endsWith("/api/v1/hand-offs"));
    const on = dialog.getByRole("link", { name: word("accounts.go-on").replace("{bank}", "Fabula Bank") });
    await expect(on).toHaveAttribute("rel", "sponsored nofollow");
    await on.click();
    expect((await counted).postDataJSON()).toEqual({ account: "fabula-everyday" });
    await expect(page).toHaveURL(bank);
    expect(visitor.complaints).toEqual([]);
  });

  test(`${code}: without scripts the link leads to the bank, beside who pays us`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address(baseURL));
    const link = page.getByRole("link", { name: `${word("accounts.open")}: Fabula Everyday` });
    await expect(link).toHaveAttribute("href", bank);
    await expect(link).toHaveAttribute("rel", "sponsored nofollow");
    await expect(page.getByText(word("accounts.paid"))).toBeVisible();
    await context.close();
  });
}
