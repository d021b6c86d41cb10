// A marketer builds a link, puts its QR code into print, and sees the click and the conversion that it brings.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { scanned } from "../worker/control/test/scanned.ts";
import { signatureOf } from "../worker/edge/test/signed.ts";
import { control, desktop } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, hasBeenHere, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const marketer = "marketer@kirkas.example";
// Counts stay: each run has a campaign of its own.
const campaign = {
  name: `posters-${Date.now().toString(36)}`,
  source: "google",
  language: "fi",
  landing: "/kampanja/",
};
const dates = { begins: "2026-01-01", ends: "2099-12-31" };

// A browser that names itself as one without a head is no visitor.
test.use({ userAgent: desktop });
test.describe.configure({ mode: "serial" });

/** The version that was live when the journey came. */
let found: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  found = (await control(request, "GET", "live")).campaigns;
  const files = (await control(request, "GET", "campaigns")) as { file: string; text: string }[];
  const own = { file: "journey.json", text: JSON.stringify([{ ...campaign, ...dates }]) };
  await control(request, "PUT", "campaigns", [...files.filter(({ file }) => file !== own.file), own]);
  await request.dispose();
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await control(request, "POST", `versions/${found}/promote`, { note: "As it was" });
  await request.dispose();
});

/** Reports, as an origin does, that a visitor with these touches has applied. */
async function reportsConversion(request: APIRequestContext, touches: string) {
  const secret = readFileSync(join(import.meta.dirname, "../.state/e2e/secret"), "utf8").trim();
  const key = createHash("sha256").update(`CONVERSION_KEYS, ${secret}`).digest("hex");
  const at = new Date().toISOString().replace(/\.\d+/, "");
  const value = { cents: 4250, currency: "EUR" };
  const body = JSON.stringify([{ id: `journey-${Date.now()}`, name: "application-submitted", at, value, touches }]);
  const signature = signatureOf(`local:${key}`, "conversions", body);
  const headers = { "content-type": "application/json", "kirkas-signature": signature };
  const answer = await request.post("/edge/conversions", { headers, data: body });
  expect(answer.status(), await answer.text()).toBe(200);
}

const link = (within: Page | Locator, name: string) => within.getByRole("link", { name, exact: true });
const views = (page: Page) => page.getByRole("navigation", { name: "Views of campaigns" });
const card = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: campaign.name }) });

test("a link with its QR code brings a click and a conversion to the reports", async ({
  visitor,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, marketer);
  await page.goto("/en/console/campaigns/");
  let address = "";

  await test.step("finds the campaign", async () => {
    await page.getByRole("searchbox", { name: "Find campaigns" }).fill(campaign.name);
    await page.getByRole("combobox", { name: "State" }).selectOption("On");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`\\?q=${campaign.name}&state=on$`));
    await expect(card(page)).toContainText("/kampanja/ (fi)");
    await visitor.checksScreens();
  });

  await test.step("builds its link, which says what becomes of a click", async () => {
    await link(page, `Make a link to ${campaign.name}`).click();
    await page.getByRole("textbox", { name: "utm_medium" }).fill("poster");
    await page.getByRole("textbox", { name: "utm_term" }).fill("aino@posti.example");
    await page.getByRole("button", { name: "Make a link" }).click();
    await expect(page.getByRole("textbox", { name: "utm_term" })).toHaveAccessibleDescription(
      /somebody's mail address/,
    );
    await page.getByRole("textbox", { name: "utm_term" }).fill("");
    await page.getByRole("textbox", { name: "Other parameters" }).fill("amount=15000");
    await page.getByRole("button", { name: "Make a link" }).click();
    const made = page.getByRole("region", { name: "The link" });
    await expect(made).toContainText("A click counts once google has added gclid");
    await expect(made).toContainText("The campaign is on.");
    await expect(made).toContainText("A visitor lands on /kampanja/.");
    address = (await made.locator("code").first().textContent()) ?? "";
    expect(new URL(address).searchParams.get("amount")).toBe("15000");
    await visitor.checksScreens();
  });

  await test.step("the QR code on the page, and both that are downloaded, lead to the link", async () => {
    const code = page.getByRole("img", { name: `QR code of the link to ${campaign.name}` });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await scanned(await code.screenshot())).toBe(address);
    for (const format of ["SVG", "PNG"]) {
      const download = page.waitForEvent("download");
      await link(page, `Download ${format}`).click();
      expect(await scanned(readFileSync(await (await download).path()))).toBe(address);
    }
  });

  await test.step("a visitor scans it, consents, and applies", async () => {
    const context = await browser.newContext({ userAgent: desktop, locale: "fi-FI" });
    const their = await context.newPage();
    // The link leads to the service's public address; the journey's service is at another port.
    const { pathname, search } = new URL(address);
    await their.goto(`${baseURL}${pathname}${search}&gclid=journey-${Date.now()}`);
    await their.getByRole("button", { name: "Hyväksy kaikki" }).click();
    const touches = async () => (await context.cookies()).find(({ name }) => name === "__Host-clicks")?.value;
    await expect.poll(touches).toBeDefined();
    await reportsConversion(request, (await touches()) ?? "");
    await context.close();
  });

  await test.step("sees both in the list and in the charts", async () => {
    await expect(async () => {
      await page.goto(`/en/console/campaigns/?q=${campaign.name}`);
      await expect(card(page).getByRole("definition")).toContainText(["1", "100%", "1", "€42.50"], { timeout: 5000 });
    }).toPass();
    await link(views(page), "Clicks and conversions").click();
    await page.getByRole("combobox", { name: "By" }).selectOption("Campaign");
    await page.getByRole("checkbox", { name: "Compare with the days before" }).check();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const clicks = page.getByRole("region", { name: "Clicks", exact: true });
    await clicks.getByText("Show as table").click();
    await expect(clicks.getByRole("row", { name: new RegExp(`^${campaign.name}`) })).toContainText(/1\s*1$/);
    const conversions = page.getByRole("region", { name: "Conversions", exact: true });
    await conversions.locator("summary", { hasText: "Names and values" }).click();
    await expect(
      conversions.getByRole("row", { name: new RegExp(`^${campaign.name}, application-submitted`) }),
    ).toContainText("€42.50");
    await visitor.checksScreens();
    const download = page.waitForEvent("download");
    await link(clicks, "Download clicks as CSV").click();
    expect(readFileSync(await (await download).path(), "utf8")).toContain(`fi,${campaign.name},1,1`);
  });

  await test.step("and in the calendar", async () => {
    await link(views(page), "Calendar").click();
    await expect(page.getByRole("listitem").filter({ hasText: campaign.name })).toContainText("On, ");
    await visitor.checksScreens();
  });

  await test.step("looks whether networks were told", async () => {
    await link(views(page), "Deliveries to networks").click();
    await expect(page.getByRole("heading", { level: 1, name: "Deliveries to networks" })).toBeVisible();
    await visitor.checksScreens();
  });
  expect(visitor.complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
});

test("in Finnish the views say the same", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, marketer);
  await page.goto(`/console/campaigns/${campaign.name}/link/`);
  await page.getByRole("button", { name: "Tee linkki" }).click();
  await expect(page.getByRole("region", { name: "Linkki" })).toContainText("Kampanja on käynnissä.");
  await visitor.checksScreens();
});

test("an operator looks at campaigns, without reports and without changing anything", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL });
  await hasBeenHere(page);
  await signsIn(page, baseURL ?? "", finnish, "operator@kirkas.example");
  await page.goto("/en/console/campaigns/");
  await expect(card(page)).toContainText("/kampanja/ (fi)");
  await expect(link(views(page), "Clicks and conversions")).toHaveCount(0);
  await link(views(page), "Versions").click();
  await expect(page.getByRole("heading", { name: /^Version / }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Make live/ })).toHaveCount(0);
  await page.goto("/en/console/campaigns/reports/");
  await expect(page.getByText("this takes another role")).toBeVisible();
  const headers = { "x-requested-with": "kirkas" };
  expect((await page.request.get("/api/control/reports/clicks", { headers })).status()).toBe(403);
  await page.close();
});
