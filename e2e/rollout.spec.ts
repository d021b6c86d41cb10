// An operator rolls a release out to 1 % of visitors, then to all of them, and ends that. The release differs in one page that no other
// journey looks at.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { control, desktop, finnishPages } from "./experiments.ts";
import { takeTurn } from "./live-experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const root = join(import.meta.dirname, "..");
const english = { code: "en-fi", tag: "en-FI" } as const;
const { path } = finnishPages().find(({ screen }) => screen === "cookie-policy") ?? { path: "" };
const mark = `<!-- rolled out ${Date.now()} -->`;

let handOn: () => void;
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(400_000);
  // Who publishes experiments is refused while the live set changes under them.
  handOn = await takeTurn();
  const folder = mkdtempSync(join(tmpdir(), "kirkas-release-"));
  cpSync(join(root, "build/release"), folder, { recursive: true });
  const page = join(folder, "pages/fi", path, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("</body>", `${mark}</body>`));
  const token = readFileSync(join(root, ".state/e2e/control-token"), "utf8").trim();
  const env = { ...process.env, KIRKAS_URL: baseURL, KIRKAS_TOKEN: token };
  const push = ["release", "push", folder, "--store-only", "--brotli-quality", "0", "--note", "A page that says more"];
  execFileSync(join(root, "target/debug/edgectl"), push, { env });
  rmSync(folder, { recursive: true });
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  const { arms } = await control(request, "GET", "releases/candidate");
  if (arms.length > 0) await control(request, "DELETE", "releases/candidate");
  await request.dispose();
  handOn();
});

/** Presses a button of the view, and the same in the dialog that it opens. */
async function confirms(page: Page, name: string, note: string) {
  await page.getByRole("main").getByRole("button", { name, exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill(note);
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** What a visitor gets who has been here before, and one who comes for the first time. */
const pageOf = async (page: Page) => (await (await page.request.get(path)).text()).includes(mark);

async function newVisitor(browser: Browser, baseURL: string | undefined) {
  // A browser without a window counts as a program, and gets the live release.
  return (await browser.newContext({ userAgent: desktop, ...(baseURL && { baseURL }) })).newPage();
}

test("an operator rolls a release out step by step, and goes back", async ({ visitor, browser, baseURL }) => {
  test.setTimeout(240_000);
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", english, "operator@kirkas.example");
  await page.goto("/en/console/releases/");
  await page.getByRole("main").getByRole("link", { name: "Roll-out" }).click();
  const main = page.getByRole("main");
  const stale = await page.context().newPage();
  /** What was counted of the release that is rolled out, by its column. */
  const figure = (column: number) =>
    main
      .getByRole("row", { name: /^Rolled out/ })
      .getByRole("cell")
      .nth(column);
  const becomesOtherThan = (text: string, column: number) =>
    expect(async () => {
      await page.reload();
      await expect(figure(column)).not.toHaveText(text, { timeout: 5000 });
    }).toPass({ timeout: 60_000 });
  await expect(main.getByRole("heading", { level: 1, name: "Roll-out" })).toBeVisible();

  await test.step("it begins with 1 %, and grows to all", async () => {
    await expect(main.getByRole("combobox", { name: "Release" })).toContainText("A page that says more");
    await confirms(page, "Roll out to 1%", "Carefully");
    await stale.goto(page.url());
    await expect(stale.getByRole("main").getByRole("row", { name: /^Rolled out/ })).toContainText("1%");
    for (const share of ["10%", "50%"]) await confirms(page, `Raise to ${share}`, "All is well");
    await expect(main.getByRole("row", { name: /^Rolled out/ })).toContainText("50%");
    await visitor.checksScreens();
  });

  await test.step("a tab that shows it as it was changes nothing", async () => {
    await stale.getByRole("main").getByRole("button", { name: "Raise to 10%", exact: true }).click();
    const dialog = stale.getByRole("dialog");
    await dialog.getByRole("button", { name: "Raise to 10%", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "is rolled out to 50 % of visitors now, and not what you saw",
    );
    await stale.close();
  });

  await test.step("beyond a half somebody else approves it first", async () => {
    await main.getByRole("button", { name: "Raise to 100%", exact: true }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Raise to 100%", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("somebody else has to approve it first");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const admin = await newVisitor(browser, baseURL);
    await signsIn(admin, baseURL ?? "", english, "admin@kirkas.example");
    await admin.goto("/en/console/releases/rollout/");
    await admin
      .getByRole("main")
      .getByRole("button", { name: /^Approve/ })
      .first()
      .click();
    await admin.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(admin.getByRole("dialog")).toBeHidden();
    await admin.context().close();
    await confirms(page, "Raise to 100%", "Approved");
    await expect(main.getByRole("row", { name: /^Rolled out/ })).toContainText("100%");
  });

  const other = await newVisitor(browser, baseURL);
  await test.step("a new visitor soon gets it and keeps it, and pages are counted", async () => {
    await expect(async () => expect(await pageOf(other)).toBe(true)).toPass({ timeout: 60_000 });
    const cookies = await other.context().cookies();
    expect(cookies.map(({ name }) => name)).toContain("__Host-release");
    expect(await pageOf(other)).toBe(true);
    await becomesOtherThan("0", 1);
  });

  await test.step("a page says, as it is left, when its main content was there", async () => {
    const consent = { name: "__Host-consent", value: "analytics", secure: true };
    await other.context().addCookies([{ ...consent, url: "https://localhost" }]);
    await other.goto(path);
    const resources = () => other.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    await expect.poll(resources).toContainEqual(expect.stringContaining("report-vitals"));
    await other.goto("about:blank");
    await becomesOtherThan("–", 5);
    await expect(figure(4)).toHaveText("0 (0.00%)");
    await expect(figure(5)).toHaveText(/^\d+\.\ds$/);
    await visitor.checksScreens();
  });

  await test.step("the overview says so", async () => {
    await page.goto("/en/console/");
    await expect(main.getByText("A release is being rolled out: 100% of visitors have it.").first()).toBeVisible();
    await main.getByRole("link", { name: "Roll-out" }).first().click();
  });

  await test.step("after the end everybody soon has the live release, which the audit says", async () => {
    await confirms(page, "Back to the live release", "Enough");
    await expect(main.getByText("No release is rolled out")).toBeVisible();
    await expect(async () => expect(await pageOf(other)).toBe(false)).toPass({ timeout: 60_000 });
    await page.goto("/en/console/audit/?part=release");
    await expect(page.getByText("ended a roll-out: Enough").first()).toBeVisible();
  });
  await other.context().close();
});
