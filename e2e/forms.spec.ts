// Forms say what is wrong in the page's language and their own style, never in the browser's.
import { expect, test } from "./visitor.ts";

for (const path of ["/", "/kirjaudu/", "/forbidden/", "/haku/", "/vertaa/", "/vakuudeton-laina/", "/asetukset/"]) {
  test(`${path} leaves no check to the browser`, async ({ visitor }) => {
    const { page } = visitor;
    await page.goto(path);
    await expect(page.locator("main form").first()).toBeVisible();
    const left = await page.evaluate(() => [...document.forms].filter(({ noValidate }) => !noValidate).length);
    expect(left).toBe(0);
  });
}

test("a search for nothing says what to write, in place", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/sv/sok/");
  await visitor.isHydrated();
  const field = page.getByRole("searchbox");
  await page.getByRole("main").getByRole("button").click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/Skriv vad du söker/);
  await expect(page).toHaveURL("/sv/sok/");
  await visitor.checksAccessibility();
  await field.fill("ränta");
  await field.press("Enter");
  await expect(page).toHaveURL(/\?q=r/);
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
});

test("a search for nothing that the browser sent by itself says what to write", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/sv/sok/?q=");
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Skriv vad du söker/);
  await field.fill("ränta");
  await field.press("Enter");
  await expect(page.getByRole("status").getByRole("listitem").first()).toBeVisible();
  await expect(field).not.toHaveAttribute("aria-invalid", "true");
});
