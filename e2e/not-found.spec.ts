// Visitors ask for a path that leads nowhere; an operator finds it, makes a rule of it, and visitors are led there.
import { signsIn } from "./screens.ts";
import { uniqueWord } from "./unique-word.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const path = `/sanastoo-${uniqueWord()}/`;
// What calls itself a program is not counted.
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0", accept: "text/html" };

test("an operator makes a rule of a path that leads nowhere", async ({ visitor, request, baseURL }) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  const answer = async () => {
    const response = await request.get(path, { headers: browser, maxRedirects: 0 });
    return `${response.status()} ${response.headers().location ?? ""}`.trim();
  };
  for (let time = 0; time < 3; time++) expect(await answer()).toBe("404");

  await signsIn(page, baseURL ?? "", finnish, "operator@kirkas.example");
  const box = page.getByRole("checkbox", { name: path });
  await test.step("finds it with how often it was asked for", async () => {
    await expect(async () => {
      await page.goto("/en/console/redirects/not-found/");
      await expect(page.getByRole("heading", { level: 1, name: "404s" })).toBeVisible();
      await expect(box).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole("listitem").filter({ has: box })).toContainText("3 times");
    await visitor.checksScreens();
  });

  await test.step("makes a rule of it in a draft, and publishes that", async () => {
    await box.check();
    await page.getByRole("listitem").filter({ has: box }).getByRole("textbox", { name: "Target" }).fill("/sanasto/");
    await visitor.checksScreens();
    await page.getByRole("button", { name: "Make rules in a draft" }).click();
    await expect(page.getByText(`${path} → /sanasto/ (301)`)).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Note" }).fill("A frequent 404");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { name: "The draft is live" })).toBeVisible();
  });

  await test.step("visitors are led there, and it is no more in the list", async () => {
    await expect.poll(answer, { timeout: 60_000 }).toBe("301 /sanasto/");
    await page.goto("/en/console/redirects/not-found/");
    await expect(page.getByRole("heading", { level: 1, name: "404s" })).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    await expect(box).toHaveCount(0);
  });
});
