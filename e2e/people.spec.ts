// People, for admins: somebody joins, gets another role, which counts at once, is signed out from afar, and leaves; and a token for
// continuous integration is made and ended. What each call refuses is in the Workers' own tests.
import type { Page } from "@playwright/test";
import { changesData } from "./database.ts";
import { desktop } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { adminsPage, english, joins } from "./staff.ts";
import { expect, test } from "./visitor.ts";

const user = { email: "joiner@kirkas.example", name: "Jaana Uusi", roles: ["operator"] as const };

test.use({ userAgent: desktop });
test.beforeAll(() => changesData(`DELETE FROM users WHERE email = '${user.email}'`));

const card = (page: Page) => page.getByRole("listitem").filter({ hasText: user.email });
const placesOf = (page: Page) => page.getByRole("navigation", { name: "Console" });

test("somebody joins, changes roles and leaves", async ({ visitor, browser, baseURL }) => {
  test.setTimeout(300_000);
  const admin = visitor.page;
  await signsIn(admin, baseURL ?? "", english);

  await test.step("joins", async () => {
    expect(await joins(admin, user)).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await expect(card(admin)).toContainText("0 passkeys");
    await visitor.checksScreens();
  });

  const own = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await test.step("enters what their role opens, and no page of admins", async () => {
    await signsIn(own, baseURL ?? "", english, user.email);
    await own.goto("/en/console/redirects/test/");
    await expect(placesOf(own)).not.toContainText("People");
    await own.goto("/en/console/experiments/");
    await expect(own.getByRole("heading", { name: "All experiments" })).toBeVisible();
    await expect(own.getByRole("button", { name: "New experiment" })).toHaveCount(0);
    await own.goto("/en/console/people/");
    await expect(own.getByRole("alert")).toBeVisible();
  });

  await test.step("gets another role, which counts on the next page", async () => {
    await card(admin).getByRole("button", { name: "Change roles:" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "operator" }).uncheck();
    await dialog.getByRole("checkbox", { name: "marketer" }).check();
    await dialog.getByRole("button", { name: "Change roles" }).click();
    await expect(card(admin)).toContainText("marketer");
    await own.goto("/en/console/experiments/");
    await expect(own.getByRole("button", { name: "New experiment" })).toBeVisible();
  });

  await test.step("is signed out from afar", async () => {
    await card(admin).getByRole("link", { name: "Sessions and tokens of" }).click();
    const sessions = admin.getByRole("region", { name: "Open sessions" });
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    await visitor.checksScreens();
    await sessions.getByRole("button", { name: /^End the session/ }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "End" }).click();
    await expect(sessions).toContainText("They are signed in nowhere.");
    await own.reload();
    await expect(own).toHaveURL(/forbidden/);
  });

  await test.step("leaves", async () => {
    await admin.getByRole("link", { name: "All people" }).click();
    await card(admin).getByRole("button", { name: "Change roles:" }).click();
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "marketer" }).uncheck();
    await expect(dialog).toContainText("Without a role");
    await dialog.getByRole("button", { name: "Change roles" }).click();
    await expect(card(admin)).toHaveCount(0);
  });
  await own.context().close();
  expect(visitor.complaints.filter((text) => !/status of (401|403|409)/.test(text))).toEqual([]);
});

test("an admin makes a token for continuous integration, which is shown once, and ends it", async ({
  browser,
  baseURL,
}) => {
  const page = await adminsPage(browser, baseURL);
  await page.goto("/en/console/tokens/");
  await page.getByLabel("Name", { exact: true }).fill("Journey");
  await page.getByLabel("redirects:read").check();
  await page.getByRole("button", { name: "Make the token" }).click();
  await expect(page.getByRole("heading", { name: "The new token" })).toBeFocused();
  const token = (await page.locator("code", { hasText: "kirkas_ci_" }).textContent()) ?? "";
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get("/api/control/whoami", { headers })).status()).toBe(200);
  await page.getByRole("button", { name: "I have stored it" }).click();
  await expect(page.getByText("kirkas_ci_")).toHaveCount(0);
  await page.getByRole("button", { name: "End the token Journey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End" }).click();
  await expect(page.getByRole("button", { name: "End the token Journey" })).toHaveCount(0);
  expect((await page.request.get("/api/control/whoami", { headers })).status()).toBe(401);
  await page.context().close();
});
