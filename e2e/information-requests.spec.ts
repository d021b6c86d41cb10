// A lender asks something of whoever applied, who answers; and a lender that needs it gets an account number with the acceptance.
import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { becomesUser } from "./applying.ts";
import { repeatedIn } from "./repeated.ts";
import { originOf, signsIn } from "./screens.ts";
import { expect, hasBeenHere, test, Visitor } from "./visitor.ts";

const lender = "lender@kirkas.example";
const question = "Milloin työsuhteesi alkoi?\n<b>Onko se vakituinen?</b>";
const reply = "Toukokuussa 2012.\nSe on vakituinen.";

/** Somebody young enough for every lender, by a number that no person has. */
const youngerApplicant = { person: { identity_number: "010190-955F" }, address: { resident_since: "1990-01" } };

/** A file that is longer than any other call may be, so that it goes through the edge as a stream. */
const payslip = {
  name: "Palkka ä.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(300_000, "wages ")]),
};
/** Is not what it is called. */
const notAFile = { name: "ohjelma.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ") };

/** Follows a link to a file; answers what was saved. */
async function downloads(page: Page, link: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), link.press("Enter")]);
  expect(download.suggestedFilename()).toBe(payslip.name);
  return readFileSync(await download.path());
}

/** The other browser of a journey, without the questions of a first visit. */
async function otherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await hasBeenHere(page);
  return page;
}

/** Opens the offers until this one has arrived: those that come later are shown only on request. */
async function opensOnceOffered(address: string, offer: Locator) {
  const isThere = async () => {
    await offer.page().goto(address);
    await expect(offer).toBeVisible({ timeout: 3_000 });
  };
  await expect(isThere).toPass({ timeout: 60_000 });
}

/** Nothing breaks a rule of accessibility or is wider than a phone in the dark. */
async function checksOnPhone(visitor: Visitor) {
  const { page } = visitor;
  await visitor.checksAccessibility();
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await visitor.checksAccessibility();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const [code, path] of [
  ["fi", "/offers/"],
  ["pl", "/pl-pl/offers/"],
] as const) {
  test(`what a lender asks is answered in ${repeatedIn(code)}`, async ({ visitor, browser, baseURL }) => {
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `asked-${code}-${Date.now()}@kirkas.example`;
    const origin = originOf(language.region, baseURL);
    await page.goto("/");
    await becomesUser(page, email, youngerApplicant);
    if (origin !== new URL(baseURL ?? "").origin) await signsIn(page, origin, language, email);
    const application = page.getByRole("region", { name: /K-[\w]{6}/ }).first();
    await opensOnceOffered(origin + path, application.getByRole("link", { name: "Fabula Bank" }));
    const [reference = ""] = (await application.getByRole("heading").first().innerText()).match(/K-\w{6}/) ?? [];

    const theirs = await otherBrowser(browser, baseURL);
    const finnish = wordsOf(languageOf("fi"));
    await signsIn(theirs, baseURL ?? "", { code: "fi", tag: "fi" }, lender);
    await theirs.goto("/lender/insights/?list=received");
    const heading = theirs.getByRole("heading", { name: `Hakemus ${reference}`, exact: true });
    const work = theirs.getByRole("region", { name: finnish("work.heading") });
    const card = work.getByRole("listitem").filter({ has: heading }).first();
    await card.getByRole("button", { name: new RegExp(`^${finnish("requests.ask")}`) }).click();
    const dialog = theirs.getByRole("dialog");
    await dialog.getByRole("button", { name: finnish("requests.ask") }).click();
    await expect(dialog.getByText(finnish("requests.question-missing"))).toBeVisible();
    await dialog.getByRole("textbox", { name: finnish("requests.question") }).fill(question);
    await dialog.getByRole("button", { name: finnish("requests.ask") }).click();
    const requests = theirs.getByRole("region", { name: finnish("requests.heading") });
    const item = requests.getByRole("listitem").filter({ has: heading });
    await expect(item.getByText("<b>Onko se vakituinen?</b>")).toBeVisible();

    await page.reload();
    const request = page.getByRole("region", { name: word("request.heading").replace("{lender}", "Fabula Bank") });
    await expect(request.getByText("<b>Onko se vakituinen?</b>")).toBeVisible();
    await checksOnPhone(visitor);
    const send = request.getByRole("button", { name: word("request.send") });
    await send.press("Enter");
    const field = request.getByRole("textbox", { name: word("request.answer") });
    await expect(field).toBeFocused();
    await expect(request.getByText(word("request.missing"))).toBeVisible();
    await field.fill(reply);
    const files = request.getByLabel(word("request.files"), { exact: true });
    const textOf = (id: string, name: string) => request.getByText(word(id).replace("{name}", name), { exact: true });
    await files.setInputFiles([payslip, notAFile, { ...payslip, name: "toinen.pdf" }]);
    await expect(textOf("request.file-unsupported", notAFile.name)).toBeVisible();
    await expect(textOf("request.file-added", "toinen.pdf")).toBeVisible();
    await files.setInputFiles({ ...payslip, name: "iso.pdf", buffer: Buffer.alloc(10_000_001, "%PDF-1.7") });
    await expect(textOf("request.file-too-large", "iso.pdf")).toBeVisible();
    await checksOnPhone(visitor);
    // What is chosen stays, also where the page is left meanwhile.
    await page.reload();
    await field.fill(reply);
    await request
      .getByRole("button", { name: word("request.file-remove").replace("{name}", "toinen.pdf") })
      .press("Enter");
    await expect(textOf("request.file-removed", "toinen.pdf")).toBeVisible();
    await expect(files).toBeFocused();
    await send.press("Enter");
    await expect(request.getByText("Se on vakituinen.")).toBeVisible();
    await expect(field).toHaveCount(0);
    expect(await downloads(page, request.getByRole("link", { name: payslip.name }))).toEqual(payslip.buffer);
    await checksOnPhone(visitor);
    // The browser notes that the file which is none was refused.
    expect(visitor.complaints.filter((complaint) => !complaint.includes("415"))).toEqual([]);

    await theirs.reload();
    await expect(item).toHaveCount(0);
    await requests.getByRole("link", { name: finnish("requests.answered") }).click();
    await expect(item.getByText("Toukokuussa 2012.")).toBeVisible();
    expect(await downloads(theirs, item.getByRole("link", { name: payslip.name }))).toEqual(payslip.buffer);
    await new Visitor(theirs).checksAccessibility();
    await theirs.context().close();
  });
}

for (const [code, path] of [
  ["fi", "/offers/"],
  ["pl", "/pl-pl/offers/"],
] as const) {
  test(`a lender that needs an account number gets one, in ${repeatedIn(code)}`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `account-${code}-${Date.now()}@kirkas.example`;
    const origin = originOf(language.region, baseURL);
    await page.goto("/");
    await becomesUser(page, email, youngerApplicant);
    if (origin !== new URL(baseURL ?? "").origin) await signsIn(page, origin, language, email);
    const offer = page.getByRole("link", { name: "Ficta Finance" }).first();
    await opensOnceOffered(origin + path, offer);
    await offer.click();
    const field = page.getByRole("textbox", { name: word("iban.label") });
    const accept = page.getByRole("button", { name: word("offer.accept") });
    await page.getByRole("checkbox", { name: word("offer.opened") }).check();
    await accept.click();
    await expect(field).toBeFocused();
    await expect(page.getByText(word("iban.missing"))).toBeVisible();
    await field.fill("FI21 1234 5600 0007 86");
    await accept.click();
    await expect(page.getByText(word("iban.malformed"))).toBeVisible();
    await expect(field).toBeFocused();
    await checksOnPhone(visitor);
    await field.fill("FI21 1234 5600 0007 85");
    await accept.click();
    await expect(page.getByRole("heading", { name: word("offer-state.accepted") })).toBeVisible();
    await expect(page.getByText("FI21")).toHaveCount(0);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href);
    expect(stored).not.toContain("0007");
    expect(visitor.complaints).toEqual([]);
  });
}
