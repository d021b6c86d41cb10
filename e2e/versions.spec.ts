// An operator goes back to an earlier table of redirects, and forward again.
import type { Page } from "@playwright/test";
import { control } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const operator = "operator@kirkas.example";
const source = `/vanha-kampanja-${Date.now()}/`;
const target = "/sanasto/";

interface RedirectFile {
  readonly file: string;
  readonly text: string;
}

/** The versions without the rule and with it. */
let without: string;
let withRule: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  without = (await control(request, "GET", "live")).redirects;
  const files: RedirectFile[] = await control(request, "GET", "redirects?format=json");
  const text = `source,target,status,market\n${source},${target},301,fi\n`;
  const own = { file: "redirects/journey.csv", text };
  withRule = (await control(request, "PUT", "redirects?note=An+old+campaign", [...files, own])).id;
  await request.dispose();
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await control(request, "POST", `versions/${without}/promote`, { note: "As it was" });
  await request.dispose();
});

const version = (page: Page, id: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: `Version ${id.slice(0, 8)}` }) });

/** What a visitor gets who follows the old link, within the minute that publishing may take. */
async function visitorSoonGets(page: Page, status: number) {
  await expect(async () => {
    expect((await page.request.get(source, { maxRedirects: 0 })).status()).toBe(status);
  }).toPass({ timeout: 60_000 });
}

async function makesLive(page: Page, id: string, note: string) {
  await version(page, id)
    .getByRole("button", { name: /^Make live: version/ })
    .click();
  await page.getByRole("textbox", { name: "Note" }).fill(note);
  await page.getByRole("button", { name: "Make live", exact: true }).click();
  await expect(page.getByText(`Version ${id.slice(0, 8)} is live.`)).toBeVisible();
  await expect(version(page, id).getByText("live", { exact: true })).toBeVisible();
}

test("an operator sees what an earlier table would change, goes back to it and forward again", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, operator);
  await visitorSoonGets(page, 301);
  await page.goto("/en/console/redirects/");
  await page.getByRole("navigation", { name: "Views of redirects" }).getByRole("link", { name: "Versions" }).click();
  await expect(version(page, withRule).getByText("An old campaign").first()).toBeVisible();

  const before = version(page, without);
  await before.getByText("What making").click();
  await expect(before.getByText("Rules: 0 more, 1 fewer, 0 changed")).toBeVisible();
  await expect(before.getByText(`${source} → 301 ${target}`)).toBeVisible();
  await expect(before.getByRole("listitem").filter({ hasText: `${source}: 301` })).toContainText("→ no rule");
  await visitor.checksScreens();

  await makesLive(page, without, "It is needed no more");
  await expect(before.getByText(operator)).toBeVisible();
  await expect(before.getByText("It is needed no more")).toBeVisible();
  await visitorSoonGets(page, 404);
  await page.goto(`/en/console/redirects/?q=${encodeURIComponent(source)}`);
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();

  await page.goto("/en/console/redirects/versions/");
  await makesLive(page, withRule, "It is needed after all");
  await visitorSoonGets(page, 301);
});
