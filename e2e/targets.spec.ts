// What an operator looks after besides rules: a path that leads nowhere is ignored and shown again, and a target that fails is found,
// recovers, and moves.
import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { control } from "./experiments.ts";
import { signsIn } from "./screens.ts";
import { uniqueWord } from "./unique-word.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const operator = "operator@kirkas.example";
const mark = uniqueWord();
const file = "redirects/targets-journey.csv";
// What calls itself a program is not counted.
const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0", accept: "text/html" };

/** A partner's site on this machine, at the port that playwright.config.ts lets control ask. */
const site = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? "8790") + 1000}`;
const target = `${site}/${mark}`;
/** What it answers, and where it leads. */
let answer: { status: number; location?: string } = { status: 503 };
let server: Server;

test.use({ actionTimeout: 20_000 });
test.describe.configure({ mode: "serial" });

/** The version that was live when the journey came. */
let found: string;
test.beforeAll(async ({ playwright, baseURL }) => {
  server = createServer(({ url }, response) => {
    const { status, location } = url === `/${mark}` ? answer : { status: 200 };
    response.writeHead(status, location === undefined ? {} : { location }).end();
  });
  await new Promise<void>((done) => server.listen(Number(new URL(site).port), "127.0.0.1", done));
  const request = await playwright.request.newContext({ baseURL });
  found = (await control(request, "GET", "live")).redirects;
  const files: { file: string; text: string }[] = await control(request, "GET", "redirects?format=json");
  const text = `source,target,status,market\n/kumppani-${mark}/,${target},302,fi\n`;
  await control(request, "PUT", "redirects", [...files.filter((one) => one.file !== file), { file, text }]);
  await request.dispose();
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await control(request, "POST", `versions/${found}/promote`, { note: "As it was" });
  await request.dispose();
  server.close();
});

const item = (page: Page, text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });

test("an operator ignores paths that lead nowhere, snoozes one, and shows them again", async ({
  visitor,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  const [scanned, other] = [`/skanni-${mark}.php`, `/toinen-${mark}/`];
  for (const path of [scanned, scanned, other]) {
    expect((await request.get(path, { headers: browser, maxRedirects: 0 })).status()).toBe(404);
  }
  await signsIn(page, baseURL ?? "", finnish, operator);
  const box = (path: string) => page.getByRole("checkbox", { name: path });
  await expect(async () => {
    await page.goto("/en/console/redirects/not-found/");
    await expect(box(scanned)).toBeVisible({ timeout: 3000 });
    await expect(box(other)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  const ignored = page.getByRole("region", { name: "Ignored paths" });

  await test.step("ignores all that begin alike, with the reason", async () => {
    await page.getByRole("button", { name: `Ignore: ${scanned}` }).click();
    const dialog = page.getByRole("dialog", { name: "Ignore this path" });
    await expect(dialog.getByRole("textbox", { name: "Path" })).toHaveValue(scanned);
    await dialog.getByRole("textbox", { name: "Path" }).fill(`/skanni-${mark}*`);
    await dialog.getByRole("textbox", { name: "Note" }).fill("Scanners");
    await visitor.checksScreens();
    await dialog.getByRole("button", { name: "Ignore" }).click();
    await expect(page.getByRole("status").filter({ hasText: `/skanni-${mark}* is ignored.` })).toBeVisible();
    await expect(box(scanned)).toHaveCount(0);
    await expect(ignored.getByRole("listitem").filter({ hasText: `/skanni-${mark}*` })).toContainText("Scanners");
  });

  await test.step("snoozes another", async () => {
    await page.getByRole("button", { name: `Snooze for 30 days: ${other}` }).click();
    await expect(box(other)).toHaveCount(0);
    await expect(ignored.getByRole("listitem").filter({ hasText: `/toinen-${mark}` })).toContainText("snoozed until");
    await visitor.checksScreens();
  });

  await test.step("shows both again", async () => {
    await page.getByRole("button", { name: `Show again: /skanni-${mark}*` }).click();
    await expect(box(scanned)).toBeVisible();
    await page.getByRole("button", { name: `Show again: /toinen-${mark}` }).click();
    await expect(box(other)).toBeVisible();
    await expect(ignored.getByText(mark)).toHaveCount(0);
  });
});

test("a target fails after three failures, recovers with one success, and its rules follow where it has moved", async ({
  visitor,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, operator);
  const states = page.getByRole("navigation", { name: "States of targets" });
  const checks = () => page.getByRole("button", { name: `Check again: ${target}` }).click();

  await test.step("it is not known before it is checked", async () => {
    await page.goto("/en/console/redirects/");
    await page.getByRole("link", { name: "Targets", exact: true }).click();
    await visitor.sees("Targets", "en-FI");
    await expect(page.getByRole("heading", { name: "No target fails" })).toBeVisible();
    await states.getByRole("link", { name: /^Unknown/ }).click();
    // Nobody has come to any of them: it is among the last, in the order of their addresses.
    await page.getByRole("button", { name: "More targets" }).click();
    await expect(item(page, target)).toContainText("It has not been checked yet.");
    await expect(item(page, target).getByRole("link", { name: `/kumppani-${mark}/` })).toBeVisible();
    await visitor.checksScreens();
  });

  await test.step("it fails with the third failure in a row", async () => {
    for (const failures of ["One failure in a row", "2 failures in a row"]) {
      await checks();
      await expect(item(page, target)).toContainText(failures);
    }
    await checks();
    await expect(page.getByRole("status").filter({ hasText: `${target}: Fails` })).toBeVisible();
    await states.getByRole("link", { name: "Fails (1)" }).click();
    await expect(item(page, target)).toContainText("It answered with the error 503.");
    await visitor.checksScreens();
  });

  await test.step("the overview, the search and the rule say so", async () => {
    await page.goto("/en/console/");
    const attention = page.getByRole("region", { name: "Needs attention" });
    await expect(attention.getByText("One target of redirects fails.").first()).toBeVisible();
    await attention.getByRole("link", { name: "Targets" }).click();
    await page.getByRole("link", { name: `/kumppani-${mark}/` }).click();
    const rule = page.getByRole("region", { name: "Rule", exact: true });
    await expect(rule.getByRole("heading", { name: "Where it leads" })).toBeVisible();
    await expect(rule).toContainText("It answered with the error 503.");
    await page.getByRole("searchbox").fill("is:failing");
    await expect(
      page.getByRole("grid", { name: "Rules" }).getByRole("row", { name: `/kumppani-${mark}/` }),
    ).toContainText("Fails");
    await visitor.checksScreens();
  });

  await test.step("it recovers with one success", async () => {
    answer = { status: 200 };
    await page.goto("/en/console/redirects/targets/");
    await checks();
    await expect(page.getByRole("status").filter({ hasText: `${target}: Answers` })).toBeVisible();
    await expect(page.getByRole("heading", { name: "No target fails" })).toBeVisible();
  });

  await test.step("it moves, and its rule leads there once a draft is published", async () => {
    answer = { status: 301, location: `/uusi-${mark}` };
    await states.getByRole("link", { name: /^Answers/ }).click();
    await checks();
    await expect(page.getByRole("status").filter({ hasText: `${target}: Moved` })).toBeVisible();
    await states.getByRole("link", { name: /^Moved/ }).click();
    await expect(item(page, target)).toContainText(`It is at ${site}/uusi-${mark} for good.`);
    await page.getByRole("button", { name: `Edit the rules in a draft: ${target}` }).click();
    await expect(page.getByRole("textbox", { name: "New value" })).toHaveValue(`${site}/uusi-${mark}`);
    await page.getByRole("button", { name: "Show what would change" }).click();
    await visitor.checksScreens();
    await page.getByRole("button", { name: "Save in the draft" }).click();
    await expect(page.getByText(`/kumppani-${mark}/ → ${site}/uusi-${mark}`)).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Note" }).fill("The partner has moved");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { name: "The draft is live" })).toBeVisible();
  });
});
