// A marketer proposes a redirect, an operator returns it and then approves it; a large change needs a colleague, whom nobody can be for
// themselves; and an admin sets what needs that.
import type { Page } from "@playwright/test";
import { changesData } from "./database.ts";
import { control } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const mark = Date.now().toString(36);
const source = (name: string) => `/${name}-${mark}`;

test.use({ actionTimeout: 20_000 });
test.describe.configure({ mode: "serial" });

let found: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  found = (await control(request, "GET", "live")).redirects;
  await request.dispose();
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await control(request, "POST", `versions/${found}/promote`, { note: "As it was" });
  await control(request, "PUT", "settings/review", { redirects: "large", approvals: 1, ci_tokens_reviewed: false });
  await request.dispose();
});

/** A text in the view, not in the list behind the bell. */
const inView = (page: Page, text: string) => page.getByRole("main").getByText(text);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Signs in as somebody new with a role; answers their address. */
async function signsInAs(page: Page, baseURL: string | undefined, role: string) {
  const id = `${role}-${mark}`;
  const email = `${id}@kirkas.example`;
  await changesData(
    `INSERT INTO users (id, email, name, created_at) VALUES ('${id}', '${email}', '${id}', 0)`,
    `INSERT INTO user_roles (user_id, role) VALUES ('${id}', '${role}')`,
  );
  await signsIn(page, baseURL ?? "", finnish, email);
  return email;
}

/** Answers the dialog of a button. */
async function confirms(page: Page, name: string, note: string) {
  await button(page, name).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Note" }).fill(note);
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Begins a draft with one rule; answers its address. */
async function drafts(page: Page, title: string, rule: { source: string; match?: string }) {
  await page.goto("/en/console/drafts/");
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await button(page, "Begin the draft").click();
  await button(page, "Add a rule").click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field("Source").fill(rule.source);
  await field("Target").fill("/sanasto/");
  await field("File").fill("redirects/review.csv");
  await field("Market").fill("all");
  if (rule.match) await page.getByRole("combobox", { name: "Match" }).selectOption(rule.match);
  await button(page, "Save in the draft").click();
  await expect(page.getByText(`${rule.source} → /sanasto/ (301)`)).toBeVisible();
  return page.url();
}

test("a marketer proposes, an operator returns it, approves it and publishes it", async ({
  visitor,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  await signsInAs(page, baseURL, "marketer");
  const address = await drafts(page, `Christmas ${mark}`, { source: source("joulu") });
  await expect(button(page, "Publish")).toHaveCount(0);
  await confirms(page, "Submit for review", "For the campaign");
  await expect(page.getByText("Others are asked to look at it.")).toBeVisible();
  await expect(button(page, "Approve")).toHaveCount(0);

  const context = await browser.newContext({ baseURL });
  const colleague = await context.newPage();
  const operator = await signsInAs(colleague, baseURL, "operator");
  await colleague.goto("/en/console/drafts/?state=in-review");
  await colleague
    .getByRole("main")
    .getByRole("link", { name: `Christmas ${mark}` })
    .click();
  await expect(inView(colleague, "For the campaign")).toBeVisible();
  await confirms(colleague, "Ask for changes", "Say until when");

  // The bell follows without a reload, and is used by keyboard.
  const bell = page.locator("summary").filter({ hasText: "Notifications: 1 unread" });
  await expect(bell).toBeVisible();
  await bell.press("Enter");
  await expect(page.getByRole("banner").getByText("Say until when")).toBeVisible();
  await visitor.checksScreens();
  await button(page, "Mark all as read").press("Enter");
  await page.getByRole("checkbox", { name: "Mail me" }).press("Space");
  await expect(page.getByRole("checkbox", { name: "Mail me" })).not.toBeChecked();
  await page.getByRole("link", { name: `${operator} asks for changes of “Christmas ${mark}”` }).press("Enter");
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(page.locator("summary").filter({ hasText: "Notifications: none unread" })).toBeVisible();
  await expect(inView(page, "Say until when")).toBeVisible();
  await visitor.checksScreens();
  await button(page, `Edit ${source("joulu")}`).click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("until 6 January");
  await button(page, "Save in the draft").click();
  await confirms(page, "Submit for review", "With its end");

  await colleague.goto(address);
  await confirms(colleague, "Comment", "Thank you");
  await expect(inView(colleague, "Thank you")).toBeVisible();
  await confirms(colleague, "Approve", "");
  await expect(inView(colleague, `Approved by ${operator}.`)).toBeVisible();
  await confirms(colleague, "Publish", "Approved");
  await expect(colleague.getByRole("heading", { name: "The draft is live" })).toBeVisible();
  await expect(async () => {
    const answer = await colleague.request.get(source("joulu"), { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, "/sanasto/"]);
  }).toPass({ timeout: 60_000 });
  await context.close();
});

test("a large change waits for a colleague, and an admin says what is large enough", async ({ visitor, baseURL }) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  await signsInAs(page, baseURL, "admin");
  await drafts(page, `Everything old ${mark}`, { source: `${source("vanha")}/*`, match: "prefix" });
  await expect(page.getByText("It is large: it changes a rule that answers more than one path.")).toBeVisible();
  await expect(button(page, "Publish")).toHaveCount(0);
  await expect(button(page, "Publish without approval")).toBeVisible();
  await confirms(page, "Submit for review", "");
  await expect(button(page, "Approve")).toHaveCount(0);
  await expect(button(page, "Withdraw")).toBeVisible();
  const address = page.url();

  await page.goto("/en/console/settings/");
  await visitor.checksScreens();
  await page
    .getByRole("combobox", { name: "Which changes of redirects somebody else has to approve" })
    .selectOption("never");
  await button(page, "Save").click();
  await expect(page.getByText("The settings are saved.")).toBeVisible();

  await page.goto(address);
  await confirms(page, "Withdraw", "");
  await expect(page.getByText("It can be published without a review.")).toBeVisible();
  await expect(button(page, "Publish")).toBeVisible();
});
