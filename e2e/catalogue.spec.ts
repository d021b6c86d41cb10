// The catalogue of components: all of them can be used by everybody, in each scheme and on narrow screens.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "./visitor.ts";

const html = readFileSync(join(import.meta.dirname, "../build/prerender/catalogue.html"), "utf8");

for (const width of [1280, 320]) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`components can be used by everybody at ${width} px, ${colorScheme}`, async ({ visitor }) => {
      const { page } = visitor;
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // It is no page of the site, and takes the typeface and the pictures from there.
      await page.route("/catalogue", (route) => route.fulfill({ contentType: "text/html", body: html }));
      await page.goto("/catalogue");
      await expect(page.getByRole("region")).not.toHaveCount(0);
      await visitor.checksAccessibility();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(visitor.complaints).toEqual([]);
    });
  }
}

test("what is past a limit is said beside the field, and a field's mistake is tied to it", async ({ page }) => {
  await page.setContent(html);
  await expect(page.getByRole("textbox", { name: "Loan amount" }).last()).toHaveAccessibleDescription(/The most is/);
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription(/Enter an address/);
});
