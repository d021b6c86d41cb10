// Each place of the console breaks no rule of accessibility and fits its screen, as its navigation leads there.
import { places } from "../app/console/places.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

test("an admin's places are accessible at both widths", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", { code: "fi", tag: "fi" }, "admin@kirkas.example");
  for (const { path } of places) {
    await test.step(path, async () => {
      await page.goto(`/en/console/${path}${path && "/"}`, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await visitor.checksScreens();
    });
  }
});
