// What was counted is read in the console: sessions of a period, rules that answered, and what was turned away.
import { readFile } from "node:fs/promises";
import { desktop } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
/** No other journey has such a window. */
const viewport = { width: 1111, height: 777 };
const rule = "/remonttilaina/";
const savedView = "Windows of the week";

test("an admin reads who came, which rules answered, and takes the figures away", async ({
  visitor,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  const main = page.getByRole("main");
  await test.step("a visitor follows an old link, and consents", async () => {
    const context = await browser.newContext({ userAgent: desktop, locale: "fi-FI", viewport });
    const their = await context.newPage();
    await their.goto(`${baseURL}${rule}`);
    const reported = their.waitForResponse((response) => response.url().endsWith("/edge/analytics"));
    await their.getByRole("button", { name: "Hyväksy kaikki" }).click();
    expect((await reported).ok()).toBe(true);
    await context.close();
  });

  await signsIn(page, baseURL ?? "", finnish, "admin@kirkas.example");
  await page.goto("/en/console/");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Reports" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();

  await test.step("sessions by the size of the window, as bars, a table and CSV", async () => {
    await main.getByRole("combobox", { name: "By" }).selectOption("Size of the window");
    await main.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/\/reports\/\?by=viewport&days=30/);
    await expect(async () => {
      await page.reload();
      await expect(main.getByText("1111x777").first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await main.getByText("Show as table").click();
    await expect(main.getByRole("row", { name: /^1111x777/ })).toContainText("1");
    const download = page.waitForEvent("download");
    await main.getByRole("link", { name: "Download as CSV" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toContain("fi,1111x777,1");
    await visitor.checksScreens();
  });

  await test.step("what is asked is saved for colleagues", async () => {
    await main.getByRole("link", { name: "Last 7 days" }).click();
    await expect(page).toHaveURL(/\/reports\/\?by=viewport&days=7/);
    await main.getByRole("button", { name: "Save this view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save this view" });
    await expect(dialog.getByText("Last 7 days · By: Size of the window")).toBeVisible();
    const name = dialog.getByRole("textbox", { name: "Name of the view" });
    await expect(name).toHaveValue("Last 7 days · By: Size of the window");
    await name.fill(savedView);
    await dialog.getByRole("button", { name: "Save this view" }).click();
    await expect(main.getByText(`“${savedView}” is saved.`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await visitor.checksScreens();
  });

  await test.step("and by day, beside the days before", async () => {
    await main.getByRole("combobox", { name: "By" }).selectOption("Day");
    await main.getByRole("checkbox", { name: "Compare with the days before" }).check();
    await main.getByLabel("Last day").fill("2020-01-01");
    await main.getByRole("button", { name: "Show", exact: true }).click();
    await expect(main.getByText("Choose two days, the first one not after the last.")).toBeVisible();
    await main.getByLabel("Last day").fill(new Date().toISOString().slice(0, 10));
    await main.getByRole("button", { name: "Show", exact: true }).click();
    await expect(main.getByText(/sessions?\. .* in as many days before/)).toBeVisible();
    await expect(main.getByRole("slider", { name: "Sessions by: Day, point by point" })).toBeVisible();
    await visitor.checksScreens();
  });

  await test.step("rules that answered", async () => {
    await main.getByRole("link", { name: "Redirects", exact: true }).click();
    await main.getByRole("link", { name: "Last 7 days" }).click();
    await main.getByRole("checkbox", { name: "Compare with the days before" }).check();
    await main.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/\/reports\/redirects\/\?compare=before&days=7/);
    await expect(async () => {
      await page.reload();
      await expect(main.getByText(rule).first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expect(main.getByText(/^Rules answered .* as many days before/)).toBeVisible();
    await expect(main.getByRole("slider", { name: "Hits by day, point by point" })).toBeVisible();
    await visitor.checksScreens();
    await main.getByRole("link", { name: "All rules, the most used first" }).click();
    await expect(page).toHaveURL(/\/redirects\/\?sort=hits/);
    await page.goBack();
  });

  await test.step("what was turned away", async () => {
    await main.getByRole("link", { name: "Turned away" }).click();
    await expect(main.getByText(/Nothing was turned away in these days\.|not counted\./).first()).toBeVisible();
    await visitor.checksScreens();
  });
  expect(visitor.complaints).toEqual([]);
});

test("a marketer reads what marketers may, in Finnish", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "marketer@kirkas.example");
  await page.goto("/console/reports/");
  const tabs = page.getByRole("navigation", { name: "Raportit" });
  await expect(tabs.getByRole("link")).toHaveText(["Istunnot", "Klikkaukset ja konversiot", "Kirjaamatta jätetyt"]);
  await page.getByRole("main").getByRole("link", { name: savedView }).click();
  await expect(page).toHaveURL(/\/reports\/\?by=viewport&days=7/);
  await expect(page.getByRole("combobox", { name: "Jaottelu" })).toHaveValue("viewport");
  await expect(page.getByRole("button", { name: /^Poista näkymä/ })).toHaveCount(0);
  await visitor.checksScreens();
  await page.goto("/console/reports/redirects/");
  await expect(page.getByRole("heading", { level: 1, name: "Raportit" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("tähän tarvitaan toinen rooli");
});
