// A lender's staff: what a consumer accepted is signed and paid out, which the consumer sees, or refused; rules are changed,
// tried, published and rolled back; figures are read and downloaded.
import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { applies } from "./applying.ts";
import { opens, tabsBackTo } from "./keys.ts";
import { signsIn } from "./screens.ts";
import { expect, test, type Visitor } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" } as const;
const english = { code: "en-fi", tag: "en-FI" } as const;
const lender = "lender@kirkas.example";
/** Somebody who applies in no other journey: each has one application at a time. */
const consumer = "operator@kirkas.example";
const bank = "Fabula Bank";

/** A number that no person has, of somebody who is young enough for every lender. */
const youngerApplicant = { person: { identity_number: "010190-955F" }, address: { resident_since: "1990-01" } };

/** The other browser of a journey, without the questions of a first visit. */
async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.addInitScript("document.cookie = '__Host-consent=none; Path=/; Secure; Max-Age=600'");
  await page.addInitScript("sessionStorage.setItem('language-chosen', 'yes')");
  return page;
}

/** Applies, and accepts the bank's offer; answers the application's reference. */
async function acceptsTheOffer(page: Page): Promise<string> {
  const { id, offers } = await applies(page, consumer, youngerApplicant);
  const offer = offers.find(({ lender: { name } }) => name === bank);
  return page.evaluate(
    async ([application, accepted]) => {
      const headers = { "content-type": "application/json", "x-requested-with": "test" };
      const body = JSON.stringify({ information_opened: true });
      const answer = await fetch(`/api/v1/offers/${accepted}/accept`, { method: "POST", body, headers });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      const { reference } = await (await fetch(`/api/v1/applications/${application}`)).json();
      return String(reference);
    },
    [id, offer?.id ?? "none"],
  );
}

/** No page breaks a rule of accessibility or is wider than the screen, narrow in dark or wide in light. */
async function checksBothWidths(visitor: Visitor) {
  const { page } = visitor;
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visitor.checksAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

test("what a consumer accepts is signed and paid out, and the consumer sees it", async ({
  visitor,
  browser,
  baseURL,
}) => {
  const { page } = visitor;
  const theirs = await otherBrowser(browser, baseURL);
  await signsIn(theirs, baseURL ?? "", finnish, consumer);
  const reference = await acceptsTheOffer(theirs);
  await signsIn(page, baseURL ?? "", finnish, lender);

  await page.getByRole("main").getByRole("link", { name: "Työlista ja tunnusluvut" }).click();
  await visitor.sees("Lainanantajan tunnusluvut", "fi");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `Hakemus ${reference}` }) });
  await expect(card.getByText(consumer)).toBeVisible();
  await checksBothWidths(visitor);
  await card.getByRole("button", { name: /^Sopimus allekirjoitettu/ }).click();
  const dialog = page.getByRole("dialog");
  await visitor.checksAccessibility();
  await dialog.getByRole("button", { name: "Sopimus allekirjoitettu" }).click();
  await expect(card.getByRole("heading", { name: `Hakemus ${reference}`, exact: true })).toBeFocused();
  await expect(card.getByText("Allekirjoitettu", { exact: true })).toBeVisible();
  await theirs.goto("/offers/");
  const application = theirs.getByRole("region", { name: reference });
  await expect(application.getByText("Sopimus allekirjoitettu").first()).toBeVisible();

  await card.getByRole("button", { name: /^Laina maksettu/ }).click();
  await dialog.getByRole("button", { name: "Laina maksettu" }).click();
  await expect(card.getByText("Maksettu", { exact: true }).first()).toBeVisible();
  await theirs.reload();
  await expect(application.getByText("Laina nostettu").first()).toBeVisible();
  expect(visitor.complaints).toEqual([]);

  await page.getByRole("link", { name: "Kaikki saapuneet" }).click();
  await expect(card.first()).toBeVisible();
  await expect(page.getByText(consumer)).toHaveCount(0);
  await visitor.checksAccessibility();
  await theirs.context().close();
});

test("an acceptance is refused with a reason, by keyboard, in English", async ({ visitor, browser, baseURL }) => {
  const { page } = visitor;
  const theirs = await otherBrowser(browser, baseURL);
  await signsIn(theirs, baseURL ?? "", finnish, consumer);
  const reference = await acceptsTheOffer(theirs);
  await theirs.context().close();
  await signsIn(page, baseURL ?? "", english, lender);

  await page.goto("/en/lender/insights/");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: `Application ${reference}` }) });
  await card.getByRole("button", { name: /^Refuse/ }).press("Enter");
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Refuse" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await visitor.checksAccessibility();
  await reason.focus();
  await page.keyboard.type("The income could not be confirmed.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(card).toHaveCount(0);
  expect(visitor.complaints).toEqual([]);
});

test("an acceptance is found and marked as signed with keys alone", async ({ visitor, browser, baseURL }) => {
  const { page } = visitor;
  const theirs = await otherBrowser(browser, baseURL);
  await signsIn(theirs, baseURL ?? "", finnish, consumer);
  const reference = await acceptsTheOffer(theirs);
  await theirs.context().close();
  await signsIn(page, baseURL ?? "", finnish, lender);

  await page.goto("/lender/insights/");
  const heading = page.getByRole("heading", { name: `Hakemus ${reference}`, exact: true });
  const card = page.getByRole("listitem").filter({ has: heading });
  const signed = card.getByRole("button", { name: `Sopimus allekirjoitettu: hakemus ${reference}` });
  await opens(page, signed);
  await page.keyboard.press("Escape");
  await expect(signed).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Sopimus allekirjoitettu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading).toBeFocused();
  await expect(card.getByText("Allekirjoitettu", { exact: true })).toBeVisible();
  await tabsBackTo(page, page.getByRole("link", { name: "Kaikki saapuneet" }));
  await page.keyboard.press("Enter");
  await expect(card.first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Kaikki saapuneet" })).toBeFocused();
  expect(visitor.complaints).toEqual([]);
});

test("rules are changed, tried, published and rolled back", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish, lender);
  await page.goto("/lender/filtering/?product=fabula-bank-loan-fi");
  await visitor.sees("Lainanantajan suodatus", "fi");
  const from = page.getByRole("textbox", { name: "Summa vähintään", exact: true });
  const income = page.getByRole("textbox", { name: "Tulot kuukaudessa vähintään" });
  const save = page.getByRole("button", { name: "Tallenna luonnos" });
  const before = await income.inputValue();
  await checksBothWidths(visitor);

  // What is wrong is said at its field, and above.
  const amount = await from.inputValue();
  await from.fill("paljon");
  await save.click();
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading") });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /^Summa vähintään/ }).click();
  await expect(from).toBeFocused();
  await from.fill("90 000");
  await save.click();
  await expect(from).toHaveAttribute("aria-invalid", "true");
  await visitor.checksAccessibility();
  await from.fill(amount);

  await income.fill(before === "1 350" ? "1 300" : "1 350");
  await expect(page.getByText("Tallenna luonnos ennen esikatselua.")).toBeVisible();
  await save.click();
  await expect(page.getByText("Luonnos on tallennettu.")).toBeVisible();
  await page.getByRole("button", { name: "Esikatsele luonnosta" }).click();
  await expect(page.getByText(/^Kokeiltuja hakemuksia: \d+\.$/)).toBeVisible();
  await checksBothWidths(visitor);

  await page.getByRole("button", { name: "Julkaise luonnos" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Miksi, historiaa varten" }).fill("Tuloraja nousee");
  await visitor.checksAccessibility();
  await dialog.getByRole("button", { name: "Julkaise luonnos" }).click();
  await expect(dialog).toBeHidden();
  const versions = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Versio \d+$/ }) });
  const newest = versions.first();
  await expect(newest.getByText("Tuloraja nousee")).toBeVisible();
  await expect(newest.getByText("Käytössä", { exact: true })).toBeVisible();
  await newest.getByText(/erot \(1\)$/).click();
  await expect(newest.getByRole("row", { name: /^Tulot kuukaudessa vähintään/ })).toBeVisible();
  await visitor.checksAccessibility();

  const last = versions.nth(1);
  const back = last.getByRole("button", { name: /^Palaa versioon \d+$/ });
  const name = (await back.textContent()) ?? "";
  await back.click();
  await dialog.getByRole("textbox").fill("Liian moni hylättiin");
  await dialog.getByRole("button", { name }).click();
  await expect(newest.getByText("Liian moni hylättiin")).toBeVisible();
  await expect(newest.getByText(/^Kopio versiosta/)).toBeVisible();
});

test("a mortgage's steps and a card's days are changed in drafts, and what is wrong is said at its field", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", english, lender);
  const save = page.getByRole("button", { name: "Save the draft" });
  const saved = page.getByText("The draft is saved.");

  await page.goto("/en/lender/filtering/?product=fabula-bank-mortgage-gb");
  const steps = page.getByRole("table", { name: "Surcharges by loan to value" });
  const to = (row: number) => steps.getByRole("textbox", { name: `Row ${row}, Up to, % of the value` });
  await expect(to(1)).toHaveValue("60");
  const surcharge = steps.getByRole("textbox", { name: "Row 1, Surcharge, percentage points" });
  await expect(page.getByRole("checkbox", { name: "Detached house" })).toBeVisible();
  await to(2).fill("50");
  await save.click();
  await expect(to(2)).toHaveAttribute("aria-invalid", "true");
  await checksBothWidths(visitor);
  await to(2).fill("75");
  const before = await surcharge.inputValue();
  const changed = before === "0.05" ? "0" : "0.05";
  await surcharge.fill(changed);
  await save.click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(surcharge).toHaveValue(changed);

  await page.goto("/en/lender/filtering/?product=fabula-plain-gb");
  const days = page.getByRole("textbox", { name: "Interest-free days" });
  const other = (await days.inputValue()) === "45" ? "40" : "45";
  await days.fill("");
  await save.click();
  await expect(days).toHaveAttribute("aria-invalid", "true");
  await days.fill(other);
  await save.click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue(other);
  await checksBothWidths(visitor);
});

test("what two people type in a draft is lost to neither", async ({ visitor, browser, baseURL }) => {
  const { page } = visitor;
  const path = "/en/lender/filtering/?product=fabula-bank-loan-gb";
  await signsIn(page, baseURL ?? "", english, lender);
  const other = await otherBrowser(browser, baseURL);
  await signsIn(other, baseURL ?? "", english, lender);
  await page.goto(path);
  await other.goto(path);
  const field = (one: Page, name: string) => one.getByRole("textbox", { name });
  const income = "Income a month, at least";
  const surplus = "Left after the instalment, at least";
  const others = (await field(page, income).inputValue()) === "1,010" ? "1,020" : "1,010";
  const own = (await field(page, surplus).inputValue()) === "210" ? "220" : "210";
  await field(other, income).fill(others);
  await other.getByRole("button", { name: "Save the draft" }).click();
  await expect(other.getByText("The draft is saved.")).toBeVisible();
  await other.context().close();

  await field(page, surplus).fill(own);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText(/^Somebody else has saved the draft meanwhile/)).toBeVisible();
  await expect(field(page, income)).toHaveValue(others);
  await expect(field(page, surplus)).toHaveValue(own);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
});

test("figures are filtered in the address, and come as CSV", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", english, lender);
  await page.goto("/en/lender/insights/");
  await expect(page.getByRole("heading", { name: "From received to paid out" })).toBeVisible();
  await page.getByRole("combobox", { name: "Market" }).selectOption("FI");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/[?&]market=FI/);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Market" })).toHaveValue("FI");
  await page.getByText("As a table: From received to paid out").click();
  await expect(page.getByRole("rowheader", { name: "Received" })).toBeVisible();
  await checksBothWidths(visitor);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("insights.csv");
  expect(readFileSync(await download.path(), "utf8")).toMatch(/received/);
});

test("an admin chooses whose area to see", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", english);
  await page.goto("/en/lender/insights/");
  await page.getByRole("combobox", { name: "Lender" }).selectOption({ label: bank });
  await expect(page).toHaveURL(/[?]lender=fabula-bank/);
  await expect(page.getByRole("heading", { name: "Work list" })).toBeVisible();
  await visitor.checksAccessibility();
});
