// A marketer with the console: an experiment written in the form, checked, published, seen by visitors, previewed,
// switched off and rolled back. What is live stays as it was found.
import type { Page } from "@playwright/test";
import { changesDataOf } from "./database.ts";
import { control, desktop, tablet } from "./experiments.ts";
import { publishesExperiments } from "./live-experiments.ts";
import { newestMail, pathOf, signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const at = "/usein-kysyttya/";
const own = "Usein kysyttyä";
const other = "Kysy mitä vain, vastaamme selvästi";
const note = "Whether a question is the better heading";

// A browser that names itself as one without a head counts as a bot, which is shown no variation.
test.use({ userAgent: desktop });

/** Runs before the journey, so that there is something to get in the way of. */
const running = {
  key: "front",
  name: "Front page",
  status: "running",
  variations: [{}, { slots: { heading: "Toinen etusivu" } }],
  condition: { deviceType: "tablet" },
  urlPatterns: [{ include: true, type: "simple", pattern: "/" }],
};

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await control(request, "PUT", "experiments/switch", { on: true });
  await request.dispose();
});
const begun = publishesExperiments([running]);

/** What a visitor with a tablet reads first, within the minute that publishing may take. */
async function visitorSoonReads(page: Page, heading: string) {
  await expect(async () => {
    const answer = await page.request.get(at, { headers: { "user-agent": tablet } });
    expect(await answer.text()).toContain(`>${heading}</h1>`);
  }).toPass({ timeout: 60_000 });
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a marketer writes an experiment, publishes it, switches it off and rolls it back", async ({
  visitor,
  request,
  baseURL,
}) => {
  const { page } = visitor;
  // A whole day passes after the first before there is a sample, so both are written into the database.
  await changesDataOf(
    "control",
    `INSERT INTO audience_sample (day, one_in, consented, region, device, source, pages)
     WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 40)
     SELECT date('now', '-1 day'), 100, n <= 10, 'fi', 'tablet', '', '["/"]' FROM n
     UNION ALL SELECT date('now', '-2 days'), 100, 0, 'fi', 'tablet', '', '["/"]'`,
  );
  await signsIn(page, baseURL ?? "", finnish, "marketer@kirkas.example");
  await page.goto("/en/console/experiments/");
  await expect(heading(page, "Experiments")).toBeVisible();
  await visitor.checksScreens(320);

  await test.step("writes it in the form", async () => {
    await button(page, "New experiment").click();
    await field(page, "Name").first().fill("A question as heading");
    await expect(field(page, "Key").first()).toHaveValue("a-question-as-heading");
    await page.getByRole("combobox", { name: "Status" }).selectOption("running");
    await page.getByRole("combobox", { name: "Pattern" }).fill("/");
    await page.getByRole("combobox", { name: "Only visitors of whom" }).selectOption("deviceType");
    await page.getByRole("checkbox", { name: "tablet" }).check();
    await page.getByRole("group", { name: "Control" }).getByRole("textbox", { name: "Visitors" }).fill("0");
    const shown = page.getByRole("group", { name: "Variation 1" });
    await shown.getByRole("textbox", { name: "Visitors" }).fill("100");
    await shown.getByRole("textbox", { name: "Content of heading" }).fill(other);
    await visitor.checksScreens(320);
  });

  await test.step("learns how many visitors a day it is for", async () => {
    const note = page.getByRole("group", { name: "Audience" }).getByRole("status");
    await expect(note).toContainText("About 4,000 visitors a day (95%: 2,8");
    await expect(note).toContainText("25% of them consent to measurement");
    await page.getByRole("checkbox", { name: "tablet" }).uncheck();
    await page.getByRole("checkbox", { name: "desktop" }).check();
    await expect(note).toContainText(
      "Too few to say how many visitors a day this fits: none is in the sample of 1 day.",
    );
    await page.getByRole("checkbox", { name: "desktop" }).uncheck();
    await page.getByRole("checkbox", { name: "tablet" }).check();
    await expect(note).toContainText("About 4,000 visitors a day");
    await changesDataOf("control", "DELETE FROM audience_sample");
  });

  await test.step("works out how many visitors it takes", async () => {
    await page.getByText("How many visitors does it take?").click();
    await expect(field(page, "Visitors of these pages a day")).toHaveValue("4000");
    await expect(field(page, "Of them, those who consent to measurement")).toHaveValue("25");
    await field(page, "Visitors of these pages a day").fill("10000");
    await button(page, "Work it out").click();
    await expect(page.getByRole("row", { name: /^Visitors of each variation/ })).toContainText("53,208");
    await visitor.checksScreens(320);
    await button(page, "Plan for this: looked at once, at the end").click();
    await expect(field(page, "Visitors, of all variations together")).toHaveValue("106416");
  });

  await test.step("learns what is in the way, and mends it", async () => {
    await button(page, "Check").click();
    await expect(page.getByRole("alert").filter({ hasText: "1 mistake to correct" })).toBeVisible();
    const mistake = page.getByRole("link", { name: /"front" and "a-question-as-heading" can both change \// });
    await expect(mistake).toContainText("Give both the same namespace");
    await mistake.click();
    await expect(page.getByRole("group", { name: "Pages" })).toBeFocused();
    await page.getByRole("combobox", { name: "Pattern" }).fill(at);
    await button(page, "Check").click();
    await expect(page.getByRole("alert").filter({ hasText: "It can be published." })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("combobox", { name: "Pattern" })).toHaveValue(at);
  });

  await test.step("publishes it, and visitors see it in their first document", async () => {
    await link(page, "Look and publish").click();
    await expect(page.getByText("Experiment a-question-as-heading is new")).toBeVisible();
    await visitor.checksScreens(320);
    await field(page, "Note").fill(note);
    const theirs = {
      ...running,
      key: "theirs",
      name: "Guides",
      urlPatterns: [{ include: true, type: "simple", pattern: "/guides/" }],
    };
    await control(request, "PUT", "experiments?note=Guides", [
      { file: "journey.json", text: JSON.stringify({ experiments: [running, theirs] }) },
    ]);
    await button(page, "Publish").click();
    await expect(page.getByRole("heading", { name: "Others have published since you began" })).toBeVisible();
    await expect(page.getByText(/^bootstrap, .*: “Guides”/)).toBeVisible();
    await expect(page.getByText("Experiment theirs is new")).toBeVisible();
    await visitor.checksScreens(320);
    await button(page, "Put my changes on top").click();
    await expect(page.getByText("Experiment theirs")).toHaveCount(0);
    await field(page, "Note").fill(note);
    await button(page, "Publish").click();
    await expect(page.getByRole("alert").filter({ hasText: "Published." })).toBeVisible();
    await expect(page.getByText(`by marketer@kirkas.example: “${note}”`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Draft, not published" })).toHaveCount(0);
    await visitorSoonReads(page, other);
  });

  await test.step("opens a preview", async () => {
    await page.getByRole("button", { name: "Preview Variation 1 of a-question-as-heading" }).click();
    const preview = page.getByRole("link", { name: "Open the preview of Variation 1 in a new tab" });
    await expect(preview).toBeFocused();
    const { pathname, search } = new URL((await preview.getAttribute("href")) ?? "");
    const tab = await page.context().newPage();
    await tab.goto(pathname + search);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(other);
    const bar = tab.getByRole("region", { name: "Esikatselu" });
    await expect(bar.getByRole("link", { name: "Variation 1" })).toHaveAttribute("aria-current", "true");
    await bar.getByRole("link", { name: "Control" }).click();
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(own);
    await bar.getByRole("button", { name: "Lopeta esikatselu" }).click();
    await expect(bar).toHaveCount(0);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(own);
    await tab.close();
  });

  await test.step("looks at the results", async () => {
    await link(page, "Results of A question as heading").click();
    await expect(heading(page, "A question as heading")).toBeFocused();
    await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
    await visitor.checksScreens(320);
    await link(page, "All experiments").click();
  });

  await test.step("publishes one change while another has a mistake, which stays in the draft", async () => {
    await link(page, "Edit A question as heading").click();
    const shown = page.getByRole("group", { name: "Variation 1" });
    await shown.getByRole("textbox", { name: "Visitors" }).fill("90");
    await expect(page.getByText("The shares add up to 90%. Make them 100%, or split evenly.")).toBeVisible();
    await link(page, "All experiments").first().click();
    await link(page, "Edit Front page").click();
    await field(page, "Name").first().fill("The front page");
    await link(page, "Look and publish").click();
    const changes = page.getByRole("checkbox");
    await expect(changes).toHaveCount(2);
    await expect(page.getByRole("checkbox", { name: /a-question-as-heading .*to correct first/ })).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: /front changes: name/ })).toBeChecked();
    await visitor.checksScreens(320);
    await expect(page.getByRole("heading", { name: "Publish 1 of 2 changes" })).toBeVisible();
    await field(page, "Note").fill("A better name");
    await button(page, "Publish").click();
    await expect(page.getByRole("alert").filter({ hasText: "Published." })).toBeVisible();
    await expect(page.getByRole("heading", { level: 3, name: "The front page" })).toBeVisible();
    await expect(page.getByText("One change to what is live.")).toBeVisible();
    await button(page, "Discard the draft").click();
    await button(page, "Discard").click();
    await expect(page.getByRole("heading", { name: "Draft, not published" })).toHaveCount(0);
  });

  await test.step("switches experiments off, and on again", async () => {
    await button(page, "Switch off all experiments").click();
    const dialogue = page.getByRole("dialog", { name: "Switch all experiments off?" });
    await expect(dialogue).toContainText("everybody sees every page as it is");
    await visitor.checksScreens(320);
    await button(page, "Switch off").click();
    await expect(page.getByText("off: everybody sees every page as it is")).toBeVisible();
    await expect(button(page, "Switch on all experiments")).toBeFocused();
    await visitorSoonReads(page, own);
    await button(page, "Switch on all experiments").click();
    await button(page, "Switch on").click();
    await visitorSoonReads(page, other);
  });

  await test.step("rolls back", async () => {
    await link(page, "All versions").click();
    const before = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: `Version ${begun.version.slice(0, 8)}` });
    await before.getByText("What making").click();
    await expect(before.getByText("Experiment a-question-as-heading is gone")).toBeVisible();
    await visitor.checksScreens(320);
    await before.getByRole("button", { name: /^Make live: version/ }).click();
    await button(page, "Make live").click();
    await expect(before.getByText("live", { exact: true })).toBeVisible();
    await visitorSoonReads(page, own);
  });

  await test.step("opens the results of what has ended", async () => {
    await link(page, "All experiments").click();
    await link(page, "Results of A question as heading").click();
    await expect(heading(page, "a-question-as-heading")).toBeVisible();
    // Nobody was to see the control, so there is nothing to compare with: the page says so, as it did while it ran.
    await expect(page.getByText(/There are no results yet of "a-question-as-heading"/)).toBeVisible();
    await visitor.checksScreens(320);
  });

  await link(page, "All experiments").click();
  // What has ended is loaded above the link, and moves it.
  await expect(link(page, "Results of A question as heading")).toBeVisible();
  await link(page, "All files as JSON").click();
  await expect(page.getByRole("textbox", { name: "Text of journey.json" })).toHaveValue(
    JSON.stringify({ experiments: [running] }),
  );
  await visitor.checksScreens(320);
  // The browser says on its console that a mistake, and what others had published, were answered with these.
  expect(visitor.complaints.filter((text) => !/status of (412|422)/.test(text))).toEqual([]);
});

test("a session that ends leads to signing in and back, and the draft is still there", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const email = "marketer@kirkas.example";
  await signsIn(page, baseURL ?? "", finnish, email);
  await page.goto("/en/console/experiments/");
  await button(page, "New experiment").click();
  await field(page, "Name").first().fill("Not lost");
  const { pathname, search } = new URL(page.url());
  await page.context().clearCookies({ name: /access|refresh/ });
  await link(page, "All experiments").first().click();
  await expect(page).toHaveURL("/en/forbidden/");
  await page.getByRole("textbox").fill(email);
  await button(page, "Send me a link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
  await page.goto(pathOf(await newestMail(page, email)));
  await page.getByRole("main").getByRole("button").click();
  await expect(heading(page, "Experiments")).toBeVisible();
  await page.goto(pathname + search);
  await expect(field(page, "Name").first()).toHaveValue("Not lost");
});

test("who has to sign in again publishes with the same note, and loses nothing by the link either", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const email = "marketer@kirkas.example";
  await signsIn(page, baseURL ?? "", finnish, email);
  let isFresh = false;
  const published: string[] = [];
  await page.context().route("**/api/v1/login-links/consume", async (route) => {
    isFresh = true;
    await route.continue();
  });
  // Nothing is published or refused: what other journeys see, and have live, does not matter.
  await page
    .context()
    .route("**/api/control/experiments?dry_run=true", (route) =>
      route.fulfill({ json: { findings: [], experiments: 1, features: 0, pages: 0, bytes: 1 } }),
    );
  await page.context().route("**/api/control/experiments?note=*", async (route) => {
    if (isFresh) {
      published.push(new URL(route.request().url()).searchParams.get("note") ?? "");
      return route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" });
    }
    const body = { type: "tag:kirkas.example,2026:sign-in-again", title: "Sign in again", detail: "", max_age: 1 };
    return route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(body) });
  });
  await page.goto("/en/console/experiments/");
  await button(page, "New experiment").click();
  await field(page, "Name").first().fill("Fresh");
  await page.getByRole("combobox", { name: "Pattern" }).fill("/guides/");
  const shown = page.getByRole("group", { name: "Variation 1" });
  await shown.getByRole("textbox", { name: "Content of heading" }).fill(other);
  await page.goto("/en/console/experiments/publish/");
  await field(page, "Note").fill(note);
  await button(page, "Publish").click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await visitor.checksScreens(320);
  await dialog.getByRole("button", { name: "Send me a link" }).click();
  await expect(dialog.getByRole("textbox")).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(pathOf(await newestMail(page, email)));
  await tab.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(tab).toHaveURL("/en/console/experiments/publish/");
  await expect(field(tab, "Note")).toHaveValue(note);
  await expect.poll(() => published).toEqual([note]);
  await expect(dialog).toHaveCount(0);
});

test("an operator tests an address", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "operator@kirkas.example");
  await page.goto("/en/settings/");
  await link(page, "Open the console").click();
  await expect(page).toHaveURL("/en/console/");
  await link(page, "Test a URL").click();
  await expect(page).toHaveURL("/en/console/redirects/test/");
  await visitor.checksScreens(320);

  await test.step("and sees what answers an address", async () => {
    await field(page, "Address").fill("/sanasto");
    await button(page, "What answers?").click();
    const answer = page.getByRole("region", { name: "What answers" });
    await expect(answer).toContainText("/sanasto/");
    await expect(answer).toContainText("301");
    await expect(page).toHaveURL(/redirects\/test\/\?url=http/);
    await visitor.checksScreens(320);
    await page.reload();
    await expect(field(page, "Address")).toHaveValue(/\/sanasto$/);
  });
});

test("who is no member of staff gets no console, and is led back to it by way of signing in", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "consumer@kirkas.example");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/console/experiments/versions/");
  await expect(page).toHaveURL("/forbidden/");
  expect(requests.filter((url) => url.includes("/api/control/") || /\/Console-/.test(url))).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Kirjaudu" }).click();
  await expect(page).toHaveURL("/kirjaudu/?next=%2Fconsole%2Fexperiments%2Fversions%2F");
});
