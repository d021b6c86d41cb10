// A seventh lender, from nothing to its first offer: an admin fills in the page, the lender's user publishes prices, a second admin
// approves, and the next application is answered.
import type { Browser, Page } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { becomesUser } from "./applying.ts";
import { originOf, signsIn } from "./screens.ts";
import { expect, hasBeenHere, test, type Visitor } from "./visitor.ts";

test.use({ firstVisit: false });

const path = "/admin/one-page-onboarding/";
const second = "admin2@kirkas.example";

/** Somebody who is young enough for every lender, and has no account yet. */
const younger = { person: { identity_number: "010190-955F" }, address: { resident_since: "1990-01" } };

interface Journey {
  readonly language: Language;
  /** The path of the language's pages. */
  readonly prefix: string;
  readonly name: string;
  /** Of the lender's market. */
  readonly country: string;
  readonly businessId: string;
}

async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await hasBeenHere(page);
  return page;
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

/** Begins the lender's onboarding and saves all its sections. */
async function fillsIn(visitor: Visitor, { language, name, country, businessId }: Journey, email: string) {
  const { page } = visitor;
  const word = wordsOf(language);
  const field = (id: string) => page.getByLabel(word(`onboarding.field-${id}`), { exact: true });
  const save = async (section: string) => {
    const heading = word(`onboarding.${section}`);
    await page
      .getByRole("button", { name: word("onboarding.save").replace("{section}", heading), exact: true })
      .click();
    const saved = word("onboarding.saved").replace("{section}", heading);
    await expect(page.getByText(saved, { exact: true })).toBeVisible();
  };
  await field("name").fill(name);
  await page.getByRole("button", { name: word("onboarding.add") }).click();
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  await expect(page.getByText(word("onboarding.missing-company"), { exact: true })).toBeVisible();

  // What is wrong is said above and at its field.
  await field("legal_name").fill(`${name} Ltd`);
  await field("country").selectOption(country);
  await field("business_id").fill("1");
  await field("licence").fill("12/2019");
  await field("supervisor").fill("FSA");
  await field("site").fill("https://septima.example");
  const company = word("onboarding.company");
  await page.getByRole("button", { name: word("onboarding.save").replace("{section}", company), exact: true }).click();
  await expect(field("business_id")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert").filter({ has: page.getByRole("heading") })).toBeFocused();
  await checksBothWidths(visitor);
  await field("business_id").fill(businessId);
  await save("company");

  await field("business_name").fill("Saara Septima");
  await field("business_email").fill(email);
  await field("business_phone").fill("+358 40 123 4567");
  await field("complaints_email").fill("complaints@septima.example");
  await field("complaints_phone").fill("+358 40 123 4568");
  await field("data_protection_email").fill("privacy@septima.example");
  await save("contacts");

  await field("agreed_on").fill("2025-11-20");
  await field("creditor").fill(`${name} Ltd\nKatu 1`);
  await field("withdrawal_address").fill("withdraw@septima.example");
  await field("early_repayment").fill("0");
  await field("soft_checks_only").check();
  await save("legal");

  const market = new Intl.DisplayNames([language.tag], { type: "region" }).of(country) ?? "";
  await page.getByRole("checkbox", { name: market, exact: true }).check();
  await save("products");
  await save("integration");
  await page.getByLabel(word("onboarding.field-value").replace("{market}", market)).fill("1.25");
  await save("commission");

  await page.getByRole("button", { name: word("onboarding.add-user") }).click();
  await field("email").fill(email);
  await field("user-name").fill("Saara Septima");
  await save("users");
  await expect(page.getByText(word("onboarding.not-signed-in"), { exact: true })).toBeVisible();
}

/** The lender's user sets prices and publishes them. */
async function publishesPrices(page: Page, { language, prefix }: Journey, base: string, email: string) {
  const word = wordsOf(language);
  await signsIn(page, base, language, email);
  await page.goto(`${base}${prefix}/lender/filtering/`);
  await expect(page.getByText(word("draft.none-live"))).toBeVisible();
  for (const [band, percent] of Object.entries({ A: "5", B: "6", C: "7", D: "8", E: "9" })) {
    const row = word("prices.row").replace("{number}", "1");
    const name = `${row}, ${word("prices.band").replace("{band}", band)}`;
    await page.getByRole("textbox", { name, exact: true }).fill(percent);
  }
  await page.getByRole("button", { name: word("draft.save") }).click();
  await expect(page.getByText(word("draft.saved"))).toBeVisible();
  await page.getByRole("button", { name: word("preview.submit") }).click();
  const publish = page.getByRole("button", { name: word("publish.submit") });
  await publish.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: word("publish.note") }).fill("First prices");
  await dialog.getByRole("button", { name: word("publish.submit") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("First prices")).toBeVisible();
}

/** Acts on the lender in the dialog of a button. */
async function acts(page: Page, name: string) {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const journeys: readonly Journey[] = [
  { language: languageOf("fi"), prefix: "", name: "Septima Bank", country: "FI", businessId: "2617416-4" },
  { language: languageOf("pl"), prefix: "/pl-pl", name: "Octava Bank", country: "PL", businessId: "5260250274" },
];

for (const journey of journeys) {
  const { language, prefix, name } = journey;
  test(`${name} is onboarded by two admins and answers the next application, in ${language.code}`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const { page } = visitor;
    const word = wordsOf(language);
    const base = originOf(language.region, baseURL);
    const email = `staff@${name.toLowerCase().replace(" ", "-")}.example`;
    await signsIn(page, base, language);
    await page.goto(`${base}${prefix}${path}`);
    await expect(page.getByRole("heading", { level: 2, name: word("onboarding.all") })).toBeVisible();
    await checksBothWidths(visitor);
    await fillsIn(visitor, journey, email);

    const staff = await otherBrowser(browser, baseURL);
    await publishesPrices(staff, journey, base, email);

    await page.reload();
    await page.getByRole("button", { name: word("onboarding.try") }).click();
    await expect(page.getByText(word("onboarding.tested").split("{")[0] ?? "")).toBeVisible();
    for (const number of ["1", "2", "3"]) {
      const opened = page.waitForEvent("popup");
      await page.getByRole("link", { name: word("onboarding.sheet").replace("{number}", number), exact: true }).click();
      const sheet = await opened;
      await expect(sheet.getByText("withdraw@septima.example")).toBeVisible();
      await sheet.close();
      const seen = word("onboarding.sheet-seen").replace("{number}", number);
      await expect(page.getByRole("link", { name: seen, exact: true })).toBeVisible();
    }
    await expect(page.getByText(word("onboarding.other-admin"))).toBeVisible();
    await expect(page.getByRole("button", { name: word("onboarding.approve"), exact: true })).toHaveCount(0);
    await checksBothWidths(visitor);

    const other = await otherBrowser(browser, baseURL);
    await signsIn(other, base, language, second);
    await other.goto(`${base}${prefix}${path}`);
    await other.getByRole("link", { name, exact: true }).click();
    await acts(other, word("onboarding.approve"));
    await expect(other.getByText(word("onboarding.complete"))).toBeVisible();
    await other.context().close();

    await page.reload();
    await acts(page, word("onboarding.go-live"));
    await expect(page.getByRole("button", { name: word("onboarding.pause"), exact: true })).toBeVisible();
    // What the browser says of the answer that a section is wrong.
    expect(visitor.complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);

    if (journey.country === "FI") {
      const theirs = await otherBrowser(browser, baseURL);
      await theirs.goto(base);
      await becomesUser(theirs, "onboarding-consumer@kirkas.example", younger);
      await theirs.goto(`${base}/offers/`);
      // The newest lender answers as any other does, within 15 seconds.
      await expect(async () => {
        await theirs.reload();
        await expect(theirs.getByText(name).first()).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 60_000 });
      await theirs.context().close();
      await staff.goto(`${base}/lender/insights/?list=received`);
      await expect(staff.getByRole("heading", { name: /K-/ })).toBeVisible();
    }
    await staff.context().close();

    await acts(page, word("onboarding.pause"));
    await expect(page.getByRole("button", { name: word("onboarding.close"), exact: true })).toBeVisible();
  });
}
