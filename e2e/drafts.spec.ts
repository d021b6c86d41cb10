// An operator edits redirects in a draft, imports a table with two rows that are wrong, mends them, compares, publishes, sees it answer
// and takes it back. Two people edit at the same time, and lose nothing.
import type { Page } from "@playwright/test";
import { control } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const operator = "operator@kirkas.example";
const mark = Date.now().toString(36);
const file = "redirects/journey.csv";
const source = (name: string) => `/${name}-${mark}`;

interface RedirectFile {
  readonly file: string;
  readonly text: string;
}

test.use({ actionTimeout: 20_000 });
test.describe.configure({ mode: "serial" });

/** The version that was live when the journey came. */
let found: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  found = (await control(request, "GET", "live")).redirects;
  const files: RedirectFile[] = await control(request, "GET", "redirects?format=json");
  const rows = ["muuttuu", "toinen"].map((name) => `${source(name)},/sanasto/,301,fi\n`).join("");
  const own = { file, text: `source,target,status,market\n${rows}` };
  await control(request, "PUT", "redirects", [...files.filter((one) => one.file !== file), own]);
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

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Opens a rule of the live table and begins to edit it. */
async function edits(page: Page, name: string) {
  await page.goto(`/en/console/redirects/?q=${encodeURIComponent(source(name))}`);
  await page.getByRole("grid", { name: "Rules" }).getByRole("link").first().click();
  await button(page, "Edit").click();
  await expect(field(page, "Target")).toHaveValue("/sanasto/");
}

async function publishes(page: Page, note: string) {
  await button(page, "Publish").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Note" }).fill(note);
  await dialog.getByRole("button", { name: "Publish" }).click();
}

test("somebody edits, adds, imports, mends, compares, publishes, and takes it back", async ({ visitor, baseURL }) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, operator);

  await test.step("edits a rule, whose mistakes are shown at the field", async () => {
    await edits(page, "muuttuu");
    await field(page, "Target").fill("nowhere");
    await expect(field(page, "Target")).toHaveAttribute("aria-invalid", "true");
    await visitor.checksScreens();
    await field(page, "Target").fill("/blogi/");
    await expect(field(page, "Target")).not.toHaveAttribute("aria-invalid");
    await button(page, "Save in the draft").click();
    await expect(page).toHaveURL(/\/console\/drafts\/[0-9a-f]{16}/);
    await expect(page.getByText(`${source("muuttuu")} → /blogi/ (301)`)).toBeVisible();
  });

  await test.step("adds a rule", async () => {
    await button(page, "Add a rule").click();
    await field(page, "Source").fill(source("uusi"));
    await field(page, "Target").fill("/sanasto/");
    await field(page, "File").fill(file);
    await field(page, "Market").fill("fi");
    await button(page, "Save in the draft").click();
    await expect(page.getByText(`${source("uusi")} → /sanasto/ (301)`)).toBeVisible();
  });

  await test.step("sees the rules as the draft has them", async () => {
    const draft = page.url();
    await page.goto(`/en/console/redirects/?q=${mark}`);
    await page.getByRole("link", { name: "Show the draft" }).click();
    const rules = page.getByRole("grid", { name: "Rules" });
    await expect(rules.getByText("Added in the draft")).toBeVisible();
    await expect(rules.getByText("Changed in the draft")).toBeVisible();
    await expect(rules).toContainText(source("toinen"));
    await visitor.checksScreens();
    await page.getByRole("link", { name: "Show what is live" }).click();
    await expect(rules.getByText("Added in the draft")).toHaveCount(0);
    await page.goto(draft);
  });

  await test.step("imports a table with two rows that are wrong, and mends them", async () => {
    const rows = [
      [source("tuotu"), "/sanasto/", "301"],
      [source("rikki-1"), "/sanasto/", "399"],
      [source("rikki-2"), "nowhere", "301"],
    ];
    const text = `source,target,status,market\n${rows.map((row) => `${row.join(",")},fi\n`).join("")}`;
    await page.getByRole("textbox", { name: "File that new rules go into" }).fill(file);
    await page
      .getByLabel("Table", { exact: true })
      .setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await expect(page.getByRole("status").filter({ hasText: "5 changes · 2 to correct" })).toBeVisible();
    await expect(button(page, "Publish")).toHaveCount(0);
    await visitor.checksScreens();
    const edited = (url: URL) => /\/drafts\/[0-9a-f]+\/changes$/.test(url.pathname) && !url.searchParams.has("dry_run");
    // The second is saved while the first is still on its way.
    await page.route(edited, async (route) => {
      if (route.request().method() === "PATCH") await new Promise((done) => setTimeout(done, 2000));
      await route.continue();
    });
    for (const [name, mend] of [
      ["rikki-1", () => page.getByRole("combobox", { name: "Status" }).selectOption("301")],
      ["rikki-2", () => field(page, "Target").fill("/blogi/")],
    ] as const) {
      await button(page, `Edit ${source(name)}`).click();
      await mend();
      await button(page, "Save in the draft").click();
    }
    await expect(field(page, "Source")).toHaveCount(0);
    await page.unroute(edited);
    await expect(page.getByRole("status").filter({ hasText: /^5 changes$/ })).toBeVisible();
  });

  await test.step("compares what visitors get", async () => {
    await page.getByRole("link", { name: "What visitors notice" }).click();
    await expect(page.getByRole("heading", { name: /lead elsewhere|leads elsewhere/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: /start to redirect/ })).toBeVisible();
    await visitor.checksScreens();
  });

  await test.step("tests a URL in the draft, which visitors are not led by yet", async () => {
    await page.getByRole("link", { name: "Test a URL in the draft" }).click();
    await field(page, "Address").fill(source("uusi"));
    await button(page, "What answers?").click();
    await expect(page.getByText("Leads to")).toBeVisible();
    await visitor.checksScreens();
    await visitorSoonGets(page, source("uusi"), "404");
    await page.getByText("Many addresses at once").click();
    await field(page, "Addresses").fill(`${source("uusi")}\n\n${source("muuttuu")}\n`);
    await button(page, "What answers them?").click();
    const answers = page.getByRole("table", { name: "What answers" });
    await expect(answers.getByRole("row").filter({ hasText: source("uusi") })).toContainText("/sanasto/");
    await expect(answers.getByRole("row").filter({ hasText: source("muuttuu") })).toContainText("/blogi/");
    await visitor.checksScreens();
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Save as CSV").click()]);
    expect(download.suggestedFilename()).toBe("urls.csv");
    await page.goBack();
    await page.goBack();
  });

  await test.step("publishes, and a visitor is led there", async () => {
    await publishes(page, "The old shop");
    await expect(page.getByRole("heading", { name: "The draft is live" })).toBeVisible();
    await visitorSoonGets(page, source("muuttuu"), "301 /blogi/");
    await visitorSoonGets(page, source("rikki-1"), "301 /sanasto/");
  });

  await test.step("takes it back", async () => {
    await expect(page.getByText("Goes straight back for 10 more minutes")).toBeVisible();
    await button(page, "Undo").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Note" }).fill("Not yet");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await visitorSoonGets(page, source("muuttuu"), "301 /sanasto/");
    await visitorSoonGets(page, source("uusi"), "404");
  });

  await test.step("sees in the rule's history who has changed it and why", async () => {
    await page.goto(`/en/console/redirects/?q=${encodeURIComponent(source("muuttuu"))}`);
    await page.getByRole("grid", { name: "Rules" }).getByRole("link").first().click();
    const rule = page.getByRole("region", { name: "Rule", exact: true });
    await rule.getByText("History").click();
    await expect(rule.getByRole("listitem").filter({ hasText: "The old shop" })).toContainText("/blogi/");
    await expect(rule.getByRole("listitem").filter({ hasText: "Not yet" })).toContainText("/sanasto/");
    await visitor.checksScreens();
  });
});

test("two people edit at once and lose nothing", async ({ visitor, request, baseURL }) => {
  test.setTimeout(150_000);
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, operator);
  await edits(page, "muuttuu");
  await field(page, "Target").fill("/blogi/");
  await button(page, "Save in the draft").click();
  await expect(page.getByText(`${source("muuttuu")} → /blogi/ (301)`)).toBeVisible();

  // Meanwhile somebody else publishes another target of the same rule, and of another one.
  const files: RedirectFile[] = await control(request, "GET", "redirects?format=json");
  const changed = files.map((one) => ({
    ...one,
    text: one.file === file ? one.text.replaceAll("/sanasto/", "/laina/") : one.text,
  }));
  await control(request, "PUT", "redirects", changed);

  await publishes(page, "Mine");
  await expect(page.getByRole("heading", { name: "Somebody else has changed the same rules" })).toBeVisible();
  await page.getByRole("radio", { name: /^The draft’s/ }).check();
  await visitor.checksScreens();
  await button(page, "Merge").click();
  await expect(page.getByRole("heading", { name: "Somebody else has changed the same rules" })).toHaveCount(0);
  await publishes(page, "Mine");
  await expect(page.getByRole("heading", { name: "The draft is live" })).toBeVisible();
  await visitorSoonGets(page, source("muuttuu"), "301 /blogi/");
  await visitorSoonGets(page, source("toinen"), "301 /laina/");
});

test("somebody edits all rules that a search finds, replaces a file, and restores a draft", async ({
  visitor,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, operator);
  await page.goto(`/en/console/redirects/?q=${mark}`);
  const grid = page.getByRole("grid", { name: "Rules" });

  await test.step("chooses one by a key, then all", async () => {
    await grid.getByRole("link").first().focus();
    await page.keyboard.press("x");
    await expect(page.getByText("1 rule is chosen")).toBeVisible();
    await expect(grid.getByRole("checkbox").first()).toBeChecked();
    await visitor.checksScreens();
    await button(page, "Choose all 2 that match").click();
    await expect(page.getByText("2 rules are chosen")).toBeVisible();
  });

  await test.step("sees what would change, and puts it into a draft", async () => {
    await button(page, "Edit them in a draft").click();
    await page.getByRole("combobox", { name: "What to do" }).selectOption("Set a field");
    await page.getByRole("combobox", { name: "Field" }).selectOption("Status");
    await field(page, "New value").fill("302");
    await button(page, "Show what would change").click();
    await expect(page.getByText("2 rules would change of 2")).toBeVisible();
    await visitor.checksScreens();
    await button(page, "Save in the draft").click();
    await expect(page.getByText(/→ .* \(302\)/)).toHaveCount(2);
  });

  await test.step("replaces the file, once it has agreed to what goes", async () => {
    await field(page, "File that new rules go into").fill(file);
    await page.getByRole("combobox", { name: "Rules that are there already" }).selectOption({ index: 2 });
    const text = `source,target,status,market\n${source("toinen")},/sanasto/,302,fi\n`;
    await page
      .getByLabel("Table", { exact: true })
      .setInputFiles({ name: "new.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    const dialog = page.getByRole("dialog", { name: "Remove 1 rule?" });
    await visitor.checksScreens();
    await dialog.getByRole("button", { name: "Remove them" }).click();
    await expect(page.getByText("Removed")).toBeVisible();
  });

  await test.step("discards the draft, finds it again and restores it", async () => {
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await button(page, "Discard").click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await page.getByRole("link", { name: "Discarded drafts" }).click();
    await page.getByRole("link", { name: title }).first().click();
    await button(page, "Restore the draft").click();
    await expect(button(page, "Discard")).toBeVisible();
    await page.goto("/en/console/redirects/");
    await page.getByRole("link", { name: title }).click();
    await button(page, "Discard").click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("There is no open draft.")).toBeVisible();
    await visitor.checksScreens();
  });
});
