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
    // No other journey changes what is live of hosts.
    const { hosts } = await control(request, "GET", "live");
    await control(request, "POST", `versions/${hosts}/promote`, { note });
    await expect(live.getByText(note)).toBeVisible();
  });

  await test.step("the audit is narrowed by the address", async () => {
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Audit" }).click();
    await page.getByRole("searchbox", { name: "Text" }).fill(note);
    await page.getByRole("combobox", { name: "Part" }).selectOption("Hosts");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/\/audit\/\?part=hosts&q=Seen/);
    const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: note });
    await expect(entry).toContainText("bootstrap made a version live");
    await entry.getByText(/^Entry \d+$/).click();
    await expect(entry.getByText('"kind": "hosts"')).toBeVisible();
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

test("an admin reads the charts by keyboard, and lets what needs attention wait", async ({
  visitor,
  request,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "admin2@kirkas.example");
  await page.goto("/en/console/");
  const chart = page.getByRole("figure", { name: "404s" });

  await test.step("what visitors ask for in vain appears without reloading", async () => {
    await expect(page.getByRole("heading", { name: "404s" })).toBeVisible();
    for (let one = 0; one < 3; one++) await request.get("/no-such-page-of-the-overview/", { maxRedirects: 0 });
    await expect(async () => {
      // A report is merged before it is read.
      await control(request, "GET", "reports/not-found");
      await expect(chart.getByRole("slider")).toHaveAttribute("aria-valuetext", /, so far: Latest [\d,]+/, {
        timeout: 6_000,
      });
    }).toPass({ timeout: 60_000 });
    await expect(chart.getByText(/^[\d,]+ in 24 hours\. /)).toBeVisible();
    await visitor.checksScreens();
  });

  await test.step("arrow keys step through the points, and the table has the same", async () => {
    const slider = chart.getByRole("slider", { name: "404s, point by point" });
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      /^\w+ \d\d:00: Latest (not known|[\d,]+), Before (not known|[\d,]+)/,
    );
    await page.keyboard.press("End");
    await expect(slider).toHaveAttribute("aria-valuetext", /so far/);
    await chart.getByText("Show as table").click();
    await expect(chart.getByRole("row").nth(1)).toContainText("so far");
    await expect(chart.getByRole("row")).toHaveCount(25);
  });

  await test.step("the address leads to 30 days", async () => {
    await page.getByRole("link", { name: "Last 30 days" }).click();
    await expect(page).toHaveURL(/\/en\/console\/\?span=days$/);
    await expect(chart.getByText(/^[\d,]+ in 30 days\. /)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("link", { name: "Last 30 days" })).toHaveAttribute("aria-current", "page");
    await visitor.checksScreens();
  });

  await test.step("a token that ends soon may wait, and is folded with the reason", async () => {
    const name = `Short ${Date.now().toString(36)}`;
    await control(request, "POST", "tokens", { name, scopes: ["redirects:read"], days: 5 }, 201);
    const region = page.getByRole("region", { name: "Needs attention" });
    const folded = region.getByText(/^Snoozed \(\d+\)$/);
    const tokens = region.getByRole("listitem").filter({ hasText: "CI token" });
    await tokens.getByRole("button", { name: /^Snooze: / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Snooze", exact: true }).click();
    await expect(page.getByRole("dialog").getByText(/Say why it can wait/)).toBeVisible();
    await page.getByRole("combobox", { name: "For how long" }).selectOption("7 days");
    await page.getByRole("textbox", { name: "Note" }).fill("Ends with the pilot");
    await page.getByRole("dialog").getByRole("button", { name: "Snooze", exact: true }).click();
    await folded.click();
    await expect(tokens).toContainText("Snoozed by admin2@kirkas.example until");
    await expect(tokens).toContainText("Ends with the pilot");
    await visitor.checksScreens();
    await tokens.getByRole("button", { name: /^End snooze: / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End snooze" }).click();
    await expect(folded).toBeHidden();
    await expect(tokens.getByRole("link", { name: "CI tokens" })).toBeVisible();
  });
  // A snooze without a reason was refused.
  expect(visitor.complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
});

test("an admin sees which drafts wait for them, and how systems are doing", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "admin2@kirkas.example");
  const title = `Waits ${Date.now().toString(36)}`;
  const headers = { "x-requested-with": "test", origin: baseURL ?? "" };
  const begun = await page.request.post("/api/control/drafts", { headers, data: { title } });
  const { id, revision } = await begun.json();
  await page.goto("/en/console/");
  const systems = page.getByRole("region", { name: "Systems" });
  await expect(systems.getByRole("listitem").filter({ hasText: "Origin" })).toContainText(/well\s*It answered in/);
  await expect(systems.getByRole("listitem").filter({ hasText: "List of rules" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Server errors (5xx)" })).toBeVisible();
  const drafts = page.getByRole("region", { name: "Drafts that wait for you" });
  await visitor.checksScreens();
  await drafts.getByRole("link", { name: title }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/en/console/drafts/${id}/$`));
  await page.request.delete(`/api/control/drafts/${id}`, { headers: { ...headers, "if-match": `"${revision}"` } });
  await page.goto("/en/console/");
  await expect(systems).toBeVisible();
  await expect(drafts.getByRole("link", { name: title })).toHaveCount(0);
  expect(visitor.complaints).toEqual([]);
});

test("a marketer sees the figures of marketers alone, in Finnish", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "marketer@kirkas.example");
  await page.goto("/console/");
  await expect(page.getByRole("heading", { level: 1, name: "Yleiskuva" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Klikkaukset" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Viimeiset 24 tuntia" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { name: "Uudelleenohjausten osumat" })).toHaveCount(0);
  await visitor.checksScreens();
  await page.goto("/console/audit/");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Merkintä");
  await visitor.checksScreens();
});
