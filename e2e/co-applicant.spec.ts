// Two people apply together: the co-applicant is invited by mail, and consents or refuses in a browser of their own.
import type { Browser, Page } from "@playwright/test";
import { type Language, languageOf } from "../app/site/languages.ts";
import { formSteps, goesOn, loanAddressIn, seesStep, wordsOf } from "./application.ts";
import { pointer } from "./input-device.ts";
import { repeatedIn } from "./repeated.ts";
import { newestMail, pathOf } from "./screens.ts";
import { expect, hasBeenHere, test, Visitor } from "./visitor.ts";

/** Addresses that nobody has used. */
function newEmails(name: string): { applicant: string; coApplicant: string } {
  const unique = `${name}-${Date.now().toString(36)}`;
  return { applicant: `${unique}@kirkas.example`, coApplicant: `${unique}-other@kirkas.example` };
}

/** Fills in the form with a co-applicant, sends it and confirms the address by the mailed link; the offers' page is open then. */
async function appliesTogether(
  page: Page,
  language: Language,
  base: string | undefined,
  emails: ReturnType<typeof newEmails>,
) {
  const word = wordsOf(language);
  await page.goto(loanAddressIn(language, base));
  for (const step of formSteps(emails.applicant, language, pointer, emails.coApplicant)) {
    await seesStep(page, step);
    await step.fill(page);
    await goesOn(page, language);
  }
  await seesStep(page, { question: word("question.review") });
  await consents(page);
  await page.getByRole("button", { name: word("review.submit") }).click();
  await expect(page.getByRole("heading", { level: 1, name: word("confirm.heading") })).toBeVisible();
  await page.goto(new URL(pathOf(await newestMail(page, emails.applicant, language.tag)), page.url()).href);
  await goesOn(page, language);
  await page.getByRole("link", { name: word("sent.offers") }).click();
  await expect(page.getByText(word("application.invitation-waiting"))).toBeVisible();
}

async function consents(page: Page) {
  for (const consent of ["terms", "true_information", "share_with_lenders", "credit_search"]) {
    await page.locator(`input[id="${consent}"]`).check();
  }
}

/** Opens the newest mail's link in a browser that knows nothing. */
async function invited(browser: Browser, page: Page, language: Language, email: string) {
  const context = await browser.newContext({ locale: language.tag });
  const other = await context.newPage();
  await hasBeenHere(other);
  await other.goto(new URL(pathOf(await newestMail(page, email, language.tag)), page.url()).href);
  return { visitor: new Visitor(other), other, close: () => context.close() };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

for (const code of ["fi", "pl"]) {
  test(`${repeatedIn(code)}: the co-applicant checks the answers and consents, and offers arrive for both`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const emails = newEmails(`together-${code}`);
    await appliesTogether(page, language, baseURL, emails);
    await visitor.checksAccessibility();

    const { other, visitor: coApplicant, close } = await invited(browser, page, language, emails.coApplicant);
    await test.step("sees who asks and what for, and nothing of the token in the address", async () => {
      await expect(heading(other, word("invitation.heading").replace("{name}", "Maija"))).toBeVisible();
      expect(other.url()).not.toContain("token");
      await expect(other.getByText("Fabula Bank")).toBeVisible();
      await coApplicant.checksAccessibility();
      await other.reload();
      await expect(heading(other, word("invitation.heading").replace("{name}", "Maija"))).toBeVisible();
    });

    await test.step("checks the answers, and changes one", async () => {
      await other.getByRole("button", { name: word("invitation.start") }).click();
      await expect(heading(other, word("question.person"))).toBeVisible();
      await expect(other.getByLabel(word("field.first_names"))).toHaveValue("Toinen");
      await expect(other.getByLabel(word("login.email"))).toHaveCount(0);
      for (const step of ["person", "work", "income"]) {
        await expect(heading(other, word(`question.${step}`))).toBeVisible();
        if (step === "income") await typesAndReloads();
        await coApplicant.checksAccessibility();
        await goesOn(other, language);
      }
    });

    /** What is half-typed is there again. */
    async function typesAndReloads() {
      const income = other.getByLabel(word("field.other_income"));
      const isSaved = other.waitForResponse((response) => response.request().method() === "PATCH");
      await income.fill("321");
      expect((await isSaved).ok()).toBe(true);
      await other.reload();
      await expect(income).toHaveValue("321");
    }

    await test.step("finds the changes in another browser, at the first step that was not checked yet", async () => {
      await expect(heading(other, word("question.debts"))).toBeVisible();
      const elsewhere = await invited(browser, page, language, emails.coApplicant);
      await elsewhere.other.getByRole("button", { name: word("invitation.start") }).click();
      await expect(heading(elsewhere.other, word("question.debts"))).toBeVisible();
      await goesOn(elsewhere.other, language);
      await expect(elsewhere.other.getByText(/^321\s/)).toBeVisible();
      expect(elsewhere.visitor.complaints).toEqual([]);
      await elsewhere.close();
      await other.reload();
      await expect(heading(other, word("question.debts"))).toBeVisible();
      await goesOn(other, language);
      await expect(heading(other, word("invitation.review"))).toBeVisible();
      await expect(other.getByText(/^321\s/)).toBeVisible();
    });

    await test.step("consents to each by itself", async () => {
      await other.getByRole("button", { name: word("invitation.agree"), exact: true }).click();
      await expect(other.getByRole("alert").first()).toBeVisible();
      await coApplicant.checksAccessibility();
      await consents(other);
      await other.getByRole("button", { name: word("invitation.agree"), exact: true }).click();
      await expect(heading(other, word("invitation.accepted-heading"))).toBeVisible();
      await coApplicant.checksAccessibility();
    });

    await test.step("follows the offers, and leaves the decision to the applicant", async () => {
      await other.getByRole("link", { name: word("sent.offers") }).click();
      await expect(other.getByText(emails.coApplicant)).toBeVisible();
      await expect(other.getByText(word("application.co-applicant"))).toBeVisible();
      await expect(other.getByRole("table").first()).toBeVisible({ timeout: 60_000 });
      await expect(other.getByRole("button", { name: word("application.withdraw") })).toHaveCount(0);
      await expect(other.getByRole("button", { name: word("offer.decline") })).toHaveCount(0);
      await coApplicant.checksAccessibility();
      await other.getByRole("table").first().getByRole("link").first().click();
      await expect(other.getByText(word("application.co-applicant"))).toBeVisible();
      await expect(other.getByRole("button", { name: word("offer.accept") })).toHaveCount(0);
      await coApplicant.checksAccessibility();
    });
    expect(coApplicant.complaints).toEqual([]);
    await close();

    await page.reload();
    await expect(page.getByRole("table").first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(word("application.invitation-waiting"))).toHaveCount(0);
    await expect(page.getByText(/^321\s/)).toHaveCount(0);
  });
}

test("the co-applicant refuses, and the applicant goes on alone", async ({ visitor, browser, baseURL }) => {
  test.setTimeout(240_000);
  const { page } = visitor;
  const language = languageOf("fi");
  const word = wordsOf(language);
  const emails = newEmails("refuses");
  await appliesTogether(page, language, baseURL, emails);

  const { other, visitor: coApplicant, close } = await invited(browser, page, language, emails.coApplicant);
  await other.getByRole("button", { name: word("invitation.refuse"), exact: true }).click();
  await expect(heading(other, word("invitation.refuse-heading"))).toBeVisible();
  await coApplicant.checksAccessibility();
  await other.getByRole("button", { name: word("invitation.refuse-keep") }).click();
  await expect(heading(other, word("invitation.heading").replace("{name}", "Maija"))).toBeVisible();
  await other.getByRole("button", { name: word("invitation.refuse"), exact: true }).click();
  await other.getByRole("button", { name: word("invitation.refuse"), exact: true }).click();
  await expect(heading(other, word("invitation.refused-heading"))).toBeVisible();
  await coApplicant.checksAccessibility();
  // The link has been used: it shows nothing any more.
  await other.goto(new URL(pathOf(await newestMail(page, emails.coApplicant)), page.url()).href);
  await expect(heading(other, word("invitation.gone-heading"))).toBeVisible();
  await coApplicant.checksAccessibility();
  await close();

  const mail = await newestMail(page, emails.applicant, language.tag);
  expect(new URL(mail.link).pathname).toBe("/offers/");
  await page.reload();
  await expect(page.getByText(word("application.invitation-refused"))).toBeVisible();
  await visitor.checksAccessibility();
  await page.getByRole("button", { name: word("application.alone") }).click();
  await expect(page.getByText(word("application.invitation-refused"))).toHaveCount(0);
  await expect(page.getByRole("table").first()).toBeVisible({ timeout: 60_000 });
});
