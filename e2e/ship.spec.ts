// A marketer ships a variation: everybody whom the experiment is for sees it, nobody is counted, the experiment has ended, and the
// decision log and the archive tell of it. What is live stays as it was found.
import type { Page } from "@playwright/test";
import { desktop, tablet } from "./experiments.ts";
import { publishesExperiments } from "./live-experiments.ts";
import { signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const at = "/usein-kysyttya/";
const own = "Usein kysyttyä";
const other = "Kysy mitä vain, vastaamme heti";
const note = "Readers like the question";

// A browser that names itself as one without a head counts as a bot, which is shown no variation.
test.use({ userAgent: desktop });

/** Hardly any tablet is in it by chance. */
const running = {
  key: "shipping",
  name: "A question that ships",
  hypothesis: "A question is read more often",
  status: "running",
  coverage: 0.0001,
  weights: [0.5, 0.5],
  meta: [
    { key: "control", name: "Control" },
    { key: "question", name: "Question" },
  ],
  variations: [{}, { slots: { heading: other } }],
  condition: { deviceType: "tablet" },
  urlPatterns: [{ include: true, type: "simple", pattern: at }],
};

publishesExperiments([running]);

/** What control answers once nights have passed, which a journey cannot wait for. */
const nights = {
  experiment: running.key,
  hidden: null,
  days: ["12", "13", "15"].map((day, place) => ({
    ...{ day: `2026-11-${day}`, visitors: 900 + place, wrong_split: false, changed: place === 2 },
    verdict: place === 2 ? { decision: "ship", variation: "question" } : { decision: "keep_running" },
  })),
  series: [
    {
      ...{ metric: "application-submitted", variation: "question" },
      ...{ role: { kind: "goal", minimum_effect: null }, direction: "increase" },
      points: ["12", "13", "15"].map((day, place) => ({
        ...{ day: `2026-11-${day}`, estimate: 0.08, low: -0.04 + place * 0.03, high: 0.2 - place * 0.02 },
      })),
    },
  ],
};

/** What visitors with such a browser read first, within the minute that publishing may take. */
async function visitorSoonReads(page: Page, heading: string, userAgent: string) {
  await expect(async () => {
    const answer = await page.request.get(at, { headers: { "user-agent": userAgent } });
    expect(await answer.text()).toContain(`>${heading}</h1>`);
  }).toPass({ timeout: 60_000 });
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Ships the variation, again where another journey has published meanwhile; `succeeds` says by what one sees that it went well. */
async function ships(page: Page, succeeds: () => Promise<void>) {
  await expect(async () => {
    await page.reload();
    await button(page, "Ship it: Question").click();
    const dialog = page.getByRole("dialog", { name: "Show “Question” to everybody?" });
    await dialog.getByRole("textbox", { name: "Note" }).fill(note);
    await dialog.getByRole("button", { name: "Ship it" }).click();
    await succeeds();
  }).toPass({ timeout: 90_000 });
}

test("a marketer ships a variation, and reads what was decided", async ({ visitor, browser, baseURL }) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, "marketer@kirkas.example");
  await visitorSoonReads(page, own, tablet);
  await page.goto("/en/console/experiments/");
  const log = page.getByRole("region", { name: "Decision log" });
  const waiting = page.getByRole("region", { name: "Waiting for a colleague" });

  await test.step("looks at the results over time, as a chart and as a table", async () => {
    const days = "**/api/control/experiments/shipping/days";
    await page.route(days, (route) => route.fulfill({ json: nights }));
    await page.goto("/en/console/experiments/shipping/results/");
    const figure = page.getByRole("figure");
    await expect(
      figure.getByRole("img", { name: /^On 15 Nov 2026 application-submitted changed by \+8%/ }),
    ).toBeVisible();
    await figure.getByText("Show as table").click();
    await expect(figure.getByRole("row", { name: /15 Nov 2026/ })).toContainText("ship “question” (changed)");
    await visitor.checksScreens(320);
    await figure.screenshot({ path: "test-results/results-over-time.png" });
    await page.unroute(days);
    await page.goto("/en/console/experiments/");
  });

  await test.step("finds what was planned when it started", async () => {
    await link(page, "Results of A question that ships").click();
    await expect(page.getByText("No night has passed yet since it started.")).toBeVisible();
    await link(page, "Decide what becomes of it").click();
    await expect(log).toContainText("A question is read more often");
    await expect(log).toContainText("30,000 visitors, 14 days");
    await visitor.checksScreens(320);
  });

  await test.step("records a decision that changes nothing", async () => {
    await page.getByRole("textbox", { name: "Reason" }).fill("Too early to say");
    await button(page, "Record it").click();
    await expect(log.getByRole("listitem").filter({ hasText: "Too early to say" })).toContainText(
      "Verdict then: not started.",
    );
    await expect(log).not.toContainText("against the verdict");
  });

  await test.step("looks at what shipping would change, and ships it", async () => {
    const dialog = page.getByRole("dialog", { name: "Show “Question” to everybody?" });
    // Again where another journey has published since the page was opened.
    await expect(async () => {
      await page.reload();
      await button(page, "Ship it: Question").click();
      await expect(dialog).toContainText(`Everybody in the audience sees “Question” on ${at}.`, { timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expect(dialog).toContainText("Written differently: coverage, force, status, weights.");
    await expect(dialog).toContainText("The decision is against the verdict, so a colleague has to approve it first.");
    await visitor.checksAccessibility();
    await dialog.getByRole("button", { name: "Ship it" }).click();
    await expect(dialog).toContainText("Say in reason why it is decided so");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await ships(page, () => expect(dialog).toContainText("somebody else has to approve request", { timeout: 5000 }));
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(waiting).toContainText("One other person has to approve it.");
    await expect(waiting.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await visitor.checksScreens(320);
  });

  await test.step("an admin finds it in the overview and approves it", async () => {
    const context = await browser.newContext({ userAgent: desktop });
    const colleague = await context.newPage();
    await signsIn(colleague, baseURL ?? "", finnish, "admin@kirkas.example");
    await colleague.goto("/en/console/");
    const matter = colleague.getByRole("listitem").filter({ hasText: "waits for a colleague’s approval" });
    await matter.getByRole("link", { name: "Decisions" }).click();
    await button(colleague, "Approve").click();
    const dialog = colleague.getByRole("dialog", { name: "Approve “Ship “question”” against the verdict?" });
    await dialog.getByRole("textbox", { name: "Note" }).fill("Agreed");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(colleague.getByText("Approved by admin@kirkas.example")).toBeVisible();
    await context.close();
  });

  await test.step("ships what was approved", async () => {
    await page.reload();
    await expect(waiting).toContainText("Approved by admin@kirkas.example");
    const notice = page.getByRole("alert").filter({ hasText: "Everybody sees “Question” within a minute." });
    await ships(page, () => expect(notice).toBeVisible({ timeout: 20_000 }));
  });

  await test.step("everybody in the audience gets it, and nobody else", async () => {
    await visitorSoonReads(page, other, tablet);
    await visitorSoonReads(page, other, tablet.replace("SM-X910", "SM-X200"));
    await visitorSoonReads(page, own, desktop);
  });

  await test.step("reads the decision in the log, and nothing is left to ship", async () => {
    const last = log.getByRole("listitem").filter({ hasText: note });
    await expect(last).toContainText("Ship “question”");
    await expect(last).toContainText("against the verdict");
    await expect(last).toContainText("marketer@kirkas.example");
    await expect(last).toContainText("Approved by admin@kirkas.example");
    await expect(button(page, "Ship it: Question")).toHaveCount(0);
    await visitor.checksScreens(320);
  });

  await test.step("finds it among those that have ended, with what stays of it", async () => {
    await link(page, "Experiments").last().click();
    const ended = page.getByRole("region", { name: "Ended experiments" });
    await expect(ended.getByRole("listitem").filter({ hasText: "A question that ships" })).toContainText(
      "Ship “question”",
    );
    await link(page, "Archive of A question that ships").click();
    await expect(page.getByRole("region", { name: "Pages that it showed" })).toContainText(at);
    await expect(page.getByRole("region", { name: "Decision log" })).toContainText(note);
    await visitor.checksScreens(320);
  });
  // The browser says of a note that was left out that control answered 400, and of the review 409.
  expect(visitor.complaints.filter((complaint) => !/400|409/.test(complaint))).toEqual([]);
});
