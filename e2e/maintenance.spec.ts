// An operator plans maintenance and cancels it; a marketer sees it and changes nothing. That pages answer by it is in the edge's own
// tests: here it would meet the other journeys.
import type { Page } from "@playwright/test";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const english = { code: "en-fi", tag: "en-FI" } as const;
const text = `A new database ${Date.now()}`;
// A night of its own, in case the journey is run again: clocks go forward in the one of 30 March 2031.
const day = "2031-03-30";

const windows = (page: Page) => page.getByRole("region", { name: "Planned maintenance" }).getByRole("listitem");

async function fills(page: Page, from: string, until: string) {
  await page.getByLabel("From", { exact: true }).fill(from);
  await page.getByLabel("Until", { exact: true }).fill(until);
}

test("an operator plans maintenance in the night when clocks change, and cancels it", async ({
  visitor,
  browser,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", english, "operator@kirkas.example");
  await page.goto("/en/console/releases/");
  await page.getByRole("link", { name: "Planned maintenance" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Maintenance" })).toBeVisible();

  await test.step("a time that clocks skip is refused", async () => {
    await page.getByRole("checkbox", { name: "Finland" }).check();
    await page.getByLabel("What it is for").fill(text);
    await page.getByRole("textbox", { name: "Note" }).fill("Agreed with support");
    await fills(page, `${day}T03:30`, `${day}T05:00`);
    await page.getByRole("button", { name: "Plan it" }).click();
    await expect(page.getByRole("alert")).toContainText("which is no time in Europe/Helsinki");
  });

  await test.step("another one is planned, and shown by clocks before and after", async () => {
    await fills(page, `${day}T02:00`, `${day}T05:00`);
    await page.getByRole("button", { name: "Plan it" }).click();
    const planned = windows(page).filter({ hasText: text });
    await expect(planned).toContainText(/02:00 GMT\+2.*05:00 GMT\+3.*\(Helsinki\)/);
    await expect(planned).toContainText("Finland");
    await visitor.checksScreens();
  });

  await test.step("links show a colleague the pages meanwhile", async () => {
    const preview = page.getByRole("region", { name: "See the pages during maintenance" });
    await preview.getByRole("button", { name: "Make links" }).click();
    await expect(preview.getByRole("link")).toHaveCount(2);
    await expect(preview).toContainText("The links end:");
    await visitor.checksScreens();
    const opened = page.waitForEvent("popup");
    await preview.getByRole("link", { name: "Finland" }).click();
    const pages = await opened;
    await expect(pages.getByRole("region", { name: /^(Esikatselu|Preview)$/ })).toContainText("huoltosivun");
    await pages.getByRole("button", { name: "Lopeta esikatselu" }).click();
    await expect(pages.getByRole("button", { name: "Lopeta esikatselu" })).toHaveCount(0);
    await pages.close();
  });

  await test.step("a marketer sees it and can't change it", async () => {
    const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await signsIn(other, baseURL ?? "", english, "marketer@kirkas.example");
    await other.goto("/en/console/releases/maintenance/");
    await expect(windows(other).filter({ hasText: text })).toBeVisible();
    await expect(
      other.getByRole("button", { name: /Plan it|Call off the maintenance|Start maintenance|Make links/ }),
    ).toHaveCount(0);
    await other.context().close();
  });

  await test.step("it is cancelled, which the audit says", async () => {
    await windows(page)
      .filter({ hasText: text })
      .getByRole("button", { name: /^Call off the maintenance/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Note").fill("Not needed");
    await dialog.getByRole("button", { name: "Call off" }).click();
    await expect(windows(page).filter({ hasText: text })).toHaveCount(0);
    await page.goto("/en/console/audit/?part=maintenance");
    await expect(page.getByText("called maintenance off: Not needed").first()).toBeVisible();
    await expect(page.getByText("planned maintenance: Agreed with support").first()).toBeVisible();
  });
});

test("on the day before a visitor is told when, until they close it", async ({ visitor }) => {
  const { page } = visitor;
  const from = Date.now() + 3_600_000;
  // As the edge says it, which its own tests check: here everybody else's pages would say it too.
  await page.route(/\/en\/(glossary\/)?$/, async (route) => {
    const response = await route.fetch();
    const timing = `maintenance;desc="${from}/${from + 7_200_000}"`;
    await route.fulfill({ response, headers: { ...response.headers(), "server-timing": timing } });
  });
  await page.goto("/en/");
  const announcement = page.getByRole("status", { name: "Messages" }).filter({ hasText: "Planned maintenance" });
  await expect(announcement).toContainText("The service is not available then.");
  await visitor.checksScreens();
  await announcement.getByRole("button", { name: "Close" }).click();
  await expect(announcement).toHaveCount(0);
  await page.reload();
  await visitor.isHydrated();
  await page.waitForLoadState("networkidle");
  await expect(announcement).toHaveCount(0);
});
