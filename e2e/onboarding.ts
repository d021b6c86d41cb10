// Onboarding a lender on the admins' one page, with a pointer or with keys alone; and the prices that its user publishes.
import type { Browser, Locator, Page } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { type InputDevice, keyboard, pointer } from "./input-device.ts";
import { tabsTo } from "./keys.ts";
import { signsIn } from "./screens.ts";
import { expect, hasBeenHere, type Visitor } from "./visitor.ts";

export const onboardingPath = "/admin/one-page-onboarding/";

export interface Onboarding {
  readonly language: Language;
  /** The path of the language's pages. */
  readonly prefix: string;
  readonly name: string;
  /** Of the lender's market. */
  readonly country: string;
  readonly businessId: string;
}

export async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await hasBeenHere(page);
  return page;
}

/** No page breaks a rule of accessibility or is wider than the screen, narrow in dark or wide in light. */
export async function checksBothWidths(visitor: Visitor) {
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

/** Writes 20 November 2025 where a day is chosen: with keys in the order of the browser's language, American English. */
async function writesDay(field: Locator, device: InputDevice) {
  const day = "2025-11-20";
  if (device === keyboard) {
    await tabsTo(field.page(), field);
    await field.page().keyboard.type("11202025");
  } else await field.fill(day);
  await expect(field).toHaveValue(day);
}

/** Begins the lender's onboarding and saves all its sections. */
export async function fillsIn(
  visitor: Visitor,
  { language, name, country, businessId }: Onboarding,
  email: string,
  device: InputDevice = pointer,
) {
  const { page } = visitor;
  const { write, press, tick } = device;
  const word = wordsOf(language);
  const market = new Intl.DisplayNames([language.tag], { type: "region" }).of(country) ?? "";
  const field = (id: string) => page.getByLabel(word(`onboarding.field-${id}`), { exact: true });
  const save = async (section: string) => {
    const heading = word(`onboarding.${section}`);
    const name = word("onboarding.save").replace("{section}", heading);
    await press(page.getByRole("button", { name, exact: true }));
    const saved = word("onboarding.saved").replace("{section}", heading);
    await expect(page.getByText(saved, { exact: true })).toBeVisible();
  };
  await write(field("name"), name);
  await press(page.getByRole("button", { name: word("onboarding.add") }));
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  await expect(page.getByText(word("onboarding.missing-company"), { exact: true })).toBeVisible();

  // What is wrong is said above and at its field.
  await write(field("legal_name"), `${name} Ltd`);
  await device.select(field("country"), market);
  await write(field("business_id"), "1");
  await write(field("licence"), "12/2019");
  await write(field("supervisor"), "FSA");
  await write(field("site"), "https://septima.example");
  const company = word("onboarding.company");
  await press(page.getByRole("button", { name: word("onboarding.save").replace("{section}", company), exact: true }));
  await expect(field("business_id")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert").filter({ has: page.getByRole("heading") })).toBeFocused();
  await checksBothWidths(visitor);
  await write(field("business_id"), businessId);
  await save("company");

  await write(field("business_name"), "Saara Septima");
  await write(field("business_email"), email);
  await write(field("business_phone"), "+358 40 123 4567");
  await write(field("complaints_email"), "complaints@septima.example");
  await write(field("complaints_phone"), "+358 40 123 4568");
  await write(field("data_protection_email"), "privacy@septima.example");
  await save("contacts");

  await writesDay(field("agreed_on"), device);
  await write(field("creditor"), `${name} Ltd\nKatu 1`);
  await write(field("withdrawal_address"), "withdraw@septima.example");
  await write(field("early_repayment"), "0");
  await tick(field("soft_checks_only"));
  await save("legal");

  await tick(page.getByRole("checkbox", { name: market, exact: true }));
  await save("products");
  await save("integration");
  await write(page.getByLabel(word("onboarding.field-value").replace("{market}", market)), "1.25");
  await save("commission");

  await press(page.getByRole("button", { name: word("onboarding.add-user") }));
  await expect(field("email")).toBeFocused();
  await page.keyboard.type(email);
  await write(field("user-name"), "Saara Septima");
  await save("users");
  await expect(page.getByText(word("onboarding.not-signed-in"), { exact: true })).toBeVisible();
}

/** The lender's user sets prices and publishes them. */
export async function publishesPrices(page: Page, { language, prefix }: Onboarding, base: string, email: string) {
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

/** Tries the lender out, and looks at the sample sheets. */
export async function triesOut(page: Page, { language }: Onboarding, device: InputDevice = pointer) {
  const word = wordsOf(language);
  await device.press(page.getByRole("button", { name: word("onboarding.try") }));
  await expect(page.getByText(word("onboarding.tested").split("{")[0] ?? "")).toBeVisible();
  for (const number of ["1", "2", "3"]) {
    const opened = page.waitForEvent("popup");
    const name = word("onboarding.sheet").replace("{number}", number);
    await device.press(page.getByRole("link", { name, exact: true }));
    const sheet = await opened;
    await expect(sheet.getByText("withdraw@septima.example")).toBeVisible();
    await sheet.close();
    const seen = word("onboarding.sheet-seen").replace("{number}", number);
    await expect(page.getByRole("link", { name: seen, exact: true })).toBeVisible();
  }
}

/** Acts on the lender in the dialog of a button. */
export async function acts(page: Page, name: string, device: InputDevice = pointer) {
  await device.press(page.getByRole("button", { name, exact: true }));
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name, exact: true });
  await expect(confirm).toBeFocused();
  await (device === keyboard ? page.keyboard.press("Enter") : confirm.click());
  await expect(dialog).toBeHidden();
}
