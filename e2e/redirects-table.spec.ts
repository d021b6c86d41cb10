// An operator finds a rule among all that are live, by mouse and by keyboard.
import type { Page } from "@playwright/test";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const operator = "operator@kirkas.example";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search rules" });
const rules = (page: Page) => page.getByRole("grid", { name: "Rules" }).getByRole("row");
const rule = (page: Page) => page.getByRole("region", { name: "Rule", exact: true });

test("an operator searches all rules, and opens one", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, operator);
  await page.goto("/en/console/redirects/");
  await expect(page.getByText(/^\d+ rules/)).toBeVisible();
  await visitor.checksScreens();

  await test.step("by words anywhere, as they are typed", async () => {
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await page.keyboard.type("REMONTTI lainaa");
    await expect(page).toHaveURL(/\?q=REMONTTI\+lainaa$/);
    await expect(rules(page).nth(1)).toContainText("/lainaa-remonttiin/");
    await expect(rules(page).nth(1)).toContainText("/lainan-kayttotarkoitus/remontti/");
  });

  await test.step("in another order", async () => {
    await search(page).fill("laina remonttiin");
    await page.getByRole("combobox", { name: "Order" }).selectOption("Source");
    await expect(page).toHaveURL(/\?q=laina\+remonttiin&sort=source$/);
    await expect(rules(page).nth(1)).toContainText("/laina-putkiremonttiin/");
  });

  await test.step("by keyboard to a rule and back", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "/laina-putkiremonttiin/" })).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Rule", exact: true })).toBeFocused();
    await expect(rule(page)).toContainText("/lainan-kayttotarkoitus/remontti/");
    await visitor.checksScreens();
    await page.reload();
    await expect(rule(page)).toContainText("/laina-putkiremonttiin/");
    await expect(search(page)).toHaveValue("laina remonttiin");
    await rule(page).getByRole("link", { name: "Close the rule" }).click();
    await expect(rule(page)).toHaveCount(0);
    await expect(page).toHaveURL(/redirects\/\?q=laina\+remonttiin&sort=source$/);
  });

  await test.step("what finds nothing can be made wider", async () => {
    await search(page).fill("remontti status:307");
    await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
    await visitor.checksScreens();
    await page.getByRole("button", { name: "Without status:307" }).click();
    await expect(rules(page).nth(1)).toContainText("remontti");
  });

  await test.step("what can't be read is said beside the field", async () => {
    await search(page).fill("status:many");
    await expect(search(page)).toHaveAccessibleDescription(/Write a status of three digits/);
    await search(page).fill("status:301");
    await expect(rules(page).nth(1)).toContainText("301");
  });

  await test.step("from the palette", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("lainaa-remonttiin");
    await page.getByRole("option", { name: /^\/lainaa-remonttiin\// }).click();
    await expect(rule(page)).toContainText("/lainan-kayttotarkoitus/remontti/");
  });
});

test("all rules can be scrolled through in Finnish", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, operator);
  await page.goto("/console/redirects/?sort=source");
  await expect(page.getByRole("heading", { level: 1, name: "Uudelleenohjaukset" })).toBeVisible();
  const grid = page.getByRole("grid", { name: "Säännöt" });
  await grid.getByRole("link").first().focus();
  await expect(async () => {
    await page.keyboard.press("End");
    // Another journey may publish meanwhile.
    const last = await grid.getAttribute("aria-rowcount");
    await expect(grid.locator(`[aria-rowindex="${last}"]`)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await grid.getByRole("row").count()).toBeLessThan(100);
  await visitor.checksScreens();
  const field = page.getByRole("searchbox", { name: "Hae sääntöjä" });
  await field.fill("status:many");
  await expect(field).toHaveAccessibleDescription(/Kirjoita kolminumeroinen tilakoodi/);
});

test("a marketer looks at rules, and can publish none", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "marketer@kirkas.example");
  await page.goto("/en/console/redirects/?q=remontti");
  await expect(rules(page).nth(1)).toContainText("remontti");
  await page.goto("/en/console/redirects/versions/");
  await expect(page.getByRole("heading", { name: /^Version / }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Make live/ })).toHaveCount(0);
  const headers = { "x-requested-with": "kirkas", "content-type": "text/csv" };
  const answer = await page.request.put("/api/control/redirects?market=all", {
    headers,
    data: "source,target,status\n",
  });
  expect(answer.status()).toBe(403);
});
