// The bar at the window's lower edge: it comes once the calculator has been scrolled past, follows it, and covers nothing that
// has focus.
import { tabsTo } from "./keys.ts";
import { expect, test } from "./visitor.ts";

for (const [path, language, instalment] of [
  ["/vakuudeton-laina/", "fi", "Kuukausierä"],
  ["/sv/", "sv-FI", "Månadsrat"],
] as const) {
  test(`${path}: amount and instalment go along once the calculator is out of sight`, async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    const bar = page.getByRole("complementary").filter({ hasText: instalment });
    const calculator = page.getByRole("main").getByRole("form").first();
    await expect(calculator.getByRole("slider").first()).toBeEnabled();
    await calculator.getByRole("textbox").first().fill("12000");
    await expect(bar).toHaveCount(0);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(bar).toBeVisible();
    await expect(bar).toContainText(/12.000/);
    await visitor.checksAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const last = page.getByRole("contentinfo").getByRole("link").last();
    await tabsTo(page, last, 120);
    // The page may still be on its way there.
    await expect(async () => {
      const [link, edge] = await Promise.all([last.boundingBox(), bar.boundingBox()]);
      expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    }).toPass({ timeout: 10_000 });

    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(bar).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await bar.getByRole("button").click();
    await expect(page).toHaveURL(/amount=12000/);
    expect(visitor.complaints).toEqual([]);
  });
}
