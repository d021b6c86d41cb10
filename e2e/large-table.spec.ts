// An operator edits a table of redirects that is too large to be compiled for each edit: checks, compares, publishes, sees a hit counted,
// and takes it back, as in a small one.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { control } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const root = join(import.meta.dirname, "..");
const finnish = { code: "fi", tag: "fi" };
const operator = "operator@kirkas.example";
const mark = Date.now().toString(36);
const source = (name: string) => `/iso-${name}-${mark}`;
const execute = promisify(execFile);

test.use({ actionTimeout: 20_000 });

/** The version that was live when the journey came. */
let found: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL });
  found = (await control(request, "GET", "live")).redirects;
  const rows = Array.from({ length: 60_000 }, (_, n) => `${source(`rivi-${n}`)}-${"x".repeat(70)},/sanasto/,301,fi`);
  const named = [`${source("muuttuu")},/sanasto/,301,fi`, `${source("jatkaa")},${source("muuttuu")},301,fi`];
  const folder = mkdtempSync(join(tmpdir(), "kirkas-large-"));
  const file = join(folder, "iso.csv");
  writeFileSync(file, `${["source,target,status,market", ...named, ...rows].join("\n")}\n`);
  const token = readFileSync(join(root, ".state/e2e/control-token"), "utf8").trim();
  const env = { ...process.env, KIRKAS_URL: baseURL, KIRKAS_TOKEN: token };
  await execute(join(root, "target/debug/edgectl"), ["redirects", "push", "iso.csv"], { cwd: folder, env });
  rmSync(folder, { recursive: true });
  await expect
    .poll(async () => (await control(request, "GET", "rules?q=iso")).index.state, { timeout: 200_000 })
    .toBe("done");
  await request.dispose();
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await control(request, "POST", `versions/${found}/promote`, { note: "As it was" });
  await request.dispose();
});

/** Where a visitor is led who follows an old link, within the minute that publishing may take. */
async function visitorSoonGets(page: Page, path: string, answer: string) {
  await expect(async () => {
    const response = await page.request.get(path, { maxRedirects: 0 });
    expect(`${response.status()} ${response.headers().location ?? ""}`.trim()).toBe(answer);
  }).toPass({ timeout: 60_000 });
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

test("somebody edits a large table, publishes, sees it used, and takes it back", async ({
  visitor,
  baseURL,
  request,
}) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, operator);

  await test.step("edits a rule, whose mistakes are shown at the field", async () => {
    await page.goto(`/en/console/redirects/?q=${encodeURIComponent(`source:${source("muuttuu")}`)}`);
    await page.getByRole("grid", { name: "Rules" }).getByRole("link").first().click();
    await button(page, "Edit").click();
    await expect(field(page, "Target")).toHaveValue("/sanasto/");
    await field(page, "Target").fill(source("jatkaa"));
    await expect(field(page, "Target")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("The redirects never end").first()).toBeVisible();
    await field(page, "Target").fill("/blogi/");
    await expect(field(page, "Target")).not.toHaveAttribute("aria-invalid");
    await button(page, "Save in the draft").click();
    await expect(page.getByText(`${source("muuttuu")} → /blogi/ (301)`)).toBeVisible();
  });

  await test.step("adds a rule", async () => {
    await button(page, "Add a rule").click();
    await field(page, "Source").fill(source("uusi"));
    await field(page, "Target").fill("/sanasto/");
    await field(page, "File").fill("iso.csv");
    await field(page, "Market").fill("fi");
    await button(page, "Save in the draft").click();
    await expect(page.getByText(`${source("uusi")} → /sanasto/ (301)`)).toBeVisible();
  });

  await test.step("compares what visitors get: the rule that leads on, too", async () => {
    await page.getByRole("link", { name: "What visitors notice" }).click();
    await expect(page.getByRole("heading", { name: /lead elsewhere/ })).toBeVisible();
    await expect(page.getByText(source("jatkaa")).first()).toBeVisible();
    await page.goBack();
  });

  await test.step("publishes, and visitors are led there", async () => {
    await button(page, "Publish").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Note" }).fill("The old shop");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { name: "The draft is live" })).toBeVisible();
    await visitorSoonGets(page, source("muuttuu"), "301 /blogi/");
    await visitorSoonGets(page, source("jatkaa"), "301 /blogi/");
    await visitorSoonGets(page, source("uusi"), "301 /sanasto/");
    await visitorSoonGets(page, `${source("rivi-7")}-${"x".repeat(70)}`, "301 /sanasto/");
  });

  await test.step("sees that the new rule was used", async () => {
    await expect(async () => {
      await control(request, "GET", "reports/redirects");
      const { rows } = await control(request, "GET", `rules?q=${encodeURIComponent(`source:${source("uusi")}`)}`);
      expect(rows[0].hits).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000 });
  });

  await test.step("takes it back", async () => {
    await button(page, "Undo").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Note" }).fill("Not yet");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await visitorSoonGets(page, source("muuttuu"), "301 /sanasto/");
    await visitorSoonGets(page, source("jatkaa"), "301 /sanasto/");
    await visitorSoonGets(page, source("uusi"), "404");
  });
});
