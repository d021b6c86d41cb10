// Addresses in the browser: what is none shows the not-found page, and links and redirects are followed inside
// the app.
import { expect, test } from "./visitor.ts";

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
