// What the console shows first, how it follows what others do, and the audit that tells of it.
import { readFile } from "node:fs/promises";
import { control } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };

test("an admin sees what others make live without reloading, and looks it up in the audit", async ({
  visitor,
  request,
  baseURL,
}) => {
  const { page } = visitor;
  const note = `Seen at once ${Date.now().toString(36)}`;
  await signsIn(page, baseURL ?? "", finnish, "admin2@kirkas.example");
  await page.goto("/en/console/");
  const live = page.getByRole("region", { name: "Live now" });
  await expect(live.getByRole("heading", { name: /^Redirects / })).toBeVisible();
  await expect(page.getByRole("region", { name: "Needs attention" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Hits of redirects" })).toBeVisible();
  await visitor.checksScreens();

  await test.step("what is made live elsewhere appears", async () => {
    const { campaigns } = await control(request, "GET", "live");
    await control(request, "POST", `versions/${campaigns}/promote`, { note });
    await expect(live.getByText(note)).toBeVisible();
  });

  await test.step("the audit is narrowed by the address", async () => {
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Audit" }).click();
    await page.getByRole("searchbox", { name: "Text" }).fill(note);
    await page.getByRole("combobox", { name: "Part" }).selectOption("Campaigns");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/\/audit\/\?part=campaigns&q=Seen/);
    const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: note });
    await expect(entry).toContainText("bootstrap made a version live");
    await entry.getByText(/^Entry \d+$/).click();
    await expect(entry.getByText('"kind": "campaigns"')).toBeVisible();
    await visitor.checksScreens();
  });

  await test.step("verified, and taken away", async () => {
    await page.getByRole("button", { name: "Verify the audit" }).click();
    await expect(page.getByText(/^All \d+ entries are as they were written\.$/)).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export as CSV" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain(note);
  });

  await test.step("what nothing matches can be made wider", async () => {
    await page.getByRole("searchbox", { name: "Text" }).fill("qwertyuiop");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(page).toHaveURL("/en/console/audit/");
    await expect(page.getByRole("button", { name: "Older entries" })).toBeVisible();
  });
  expect(visitor.complaints).toEqual([]);
});

test("a marketer sees the figures of marketers alone, in Finnish", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "marketer@kirkas.example");
  await page.goto("/console/");
  await expect(page.getByRole("heading", { level: 1, name: "Yleiskuva" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Klikkaukset" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Uudelleenohjausten osumat" })).toHaveCount(0);
  await visitor.checksScreens();
  await page.goto("/console/audit/");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Merkintä");
  await visitor.checksScreens();
});
