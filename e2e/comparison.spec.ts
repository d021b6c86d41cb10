// The comparison of loans: it follows what is chosen, keeps it in the address, and changes nothing by itself.
import type { Page } from "@playwright/test";
import { expect, test } from "./visitor.ts";

const amountOf = (page: Page) => page.getByRole("textbox", { name: "Lainan määrä" });
const names = (page: Page) => page.getByRole("rowheader").getByRole("link");
const box = (page: Page, lender: string) => page.getByRole("checkbox", { name: `Vertaa: ${lender}` });

test("keeps its filter and its order in the address, and the filter can be taken out again", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/vertaa/");
  await expect(names(page).first()).toBeVisible();
  const heading = page.getByRole("columnheader", { name: "Nimi" });
  await heading.getByRole("link").click();
  await expect(page).toHaveURL("/vertaa/?sort=name");
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  const sorted = await names(page).allTextContents();
  expect(sorted).toEqual(sorted.toSorted());
  await page.getByRole("checkbox", { name: "Ilman avausmaksua" }).check();
  await expect(page).toHaveURL("/vertaa/?sort=name&fee=none");
  const filtered = await names(page).allTextContents();
  expect(filtered.length).toBeLessThan(sorted.length);
  await page.reload();
  await expect(names(page)).toHaveText(filtered);
  await page.getByRole("link", { name: "Poista: Ilman avausmaksua" }).click();
  await expect(page).toHaveURL("/vertaa/?sort=name");
  await expect(names(page)).toHaveText(sorted);
  await page.goto("/vertaa/?fee=none&purpose=wedding&amount=20000");
  await expect(page.getByRole("link", { name: "Poista: Häät" })).toBeVisible();
  await page.getByRole("link", { name: "Poista rajaukset" }).click();
  await expect(page).toHaveURL("/vertaa/?amount=20000");
  await expect(page.getByRole("checkbox", { name: "Ilman avausmaksua" })).not.toBeChecked();
  expect(visitor.complaints).toEqual([]);
});

test("follows the amount and the period at once, asks no server, and writes numbers in groups", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/vertaa/?amount=20000&period=4");
  const cost = page.getByRole("cell").filter({ hasText: "halvin" }).first();
  await expect(amountOf(page)).toHaveValue(/^20\s000$/);
  await expect(cost).toContainText(/\d\s\d{3},\d\d\s€/);
  const before = await cost.textContent();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (["document", "fetch", "xhr"].includes(request.resourceType())) requests.push(request.url());
  });
  await page.getByRole("slider", { name: "Lainan määrä" }).press("PageUp");
  await expect(cost).not.toHaveText(before ?? "");
  await page.getByRole("slider", { name: "Laina-aika" }).press("ArrowRight");
  await expect(page).toHaveURL(/^[^?]*\?amount=(?!20000)\d{5}&period=5$/);
  expect(requests).toEqual([]);
  await page.getByRole("columnheader", { name: "Kuukausierä" }).getByRole("link").click();
  await expect(page).toHaveURL(/amount=(?!20000)\d{5}&period=5&sort=instalment$/);
  expect(visitor.complaints).toEqual([]);
});

test("says in place that a value is past a limit, and leaves it as it is", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/vertaa/?amount=999999&period=5");
  await expect(amountOf(page)).toHaveValue(/^999\s999$/);
  await expect(page.getByText(/^Enintään 70\s000\s€/)).toBeVisible();
  await expect(page.getByText(/^Yksikään lainanantaja ei tarjoa/)).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await visitor.checksAccessibility();
  await amountOf(page).fill("20000");
  await expect(page.getByText(/^Enintään/)).toHaveCount(0);
  await expect(names(page).first()).toBeVisible();
  await expect(page).toHaveURL("/vertaa/?amount=20000&period=5");
  expect(visitor.complaints).toEqual([]);
});

for (const width of [1280, 320]) {
  test(`puts up to three loans side by side at ${width} px`, async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/vertaa/?amount=20000&period=5");
    const [first = "", second = "", third = "", fourth = ""] = await names(page).allTextContents();
    for (const lender of [first, second, third]) await box(page, lender).check();
    const panel = page.getByRole("table", { name: "Rinnakkain" });
    await expect(panel.getByRole("columnheader").getByRole("link")).toHaveText([first, second, third]);
    await expect(panel.getByRole("row").filter({ hasText: "Nimelliskorko" }).getByRole("cell")).toHaveText(
      Array(3).fill(/\d,\d\d\s%/),
    );
    await box(page, fourth).click();
    await expect(page.getByText(/^Rinnakkain mahtuu kolme/)).toBeVisible();
    await expect(box(page, fourth)).not.toBeChecked();
    await visitor.checksAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(page).toHaveURL(/side=/);
    const address = page.url();
    await page.goto("/vertaa/");
    await page.goto(address);
    await expect(panel).toBeVisible();
    await panel.getByRole("button", { name: `Poista: ${second}` }).click();
    await expect(box(page, second)).not.toBeChecked();
    await box(page, fourth).check();
    await expect(panel).toContainText(fourth);
    expect(visitor.complaints).toEqual([]);
  });
}

test("is a list of cards on a phone, in the same order and with the same choices", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/vertaa/");
  await expect(names(page).first()).toBeVisible();
  const wide = await names(page).allTextContents();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(names(page)).toHaveText(wide);
  await page.getByRole("columnheader").getByRole("link", { name: "Lainan kulut yhteensä" }).click();
  await expect(page).toHaveURL("/vertaa/?sort=cost");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(visitor.complaints).toEqual([]);
});
