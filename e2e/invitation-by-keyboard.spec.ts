// The co-applicant answers the mailed invitation with keys alone: focus is seen at each stop and is on the heading of each new
// page, and no page breaks a rule of accessibility.
import type { Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { consents, goesOn, wordsOf } from "./application.ts";
import { keyboard } from "./input-device.ts";
import { appliesWithOther, elsewhere, invitationAddress, newCouple } from "./invitations.ts";
import { repeatedIn } from "./repeated.ts";
import { expect, test } from "./visitor.ts";

const { press, tick, write } = keyboard;

async function hasFocusAt(page: Page, name: string) {
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
}

for (const { code, size } of [
  { code: "fi", size: { width: 1280, height: 800 } },
  { code: "pl", size: { width: 390, height: 844 } },
]) {
  test(`${repeatedIn(code)}, ${size.width} px: checks the answers, changes one, consents and follows the offers, with keys alone`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const language = languageOf(code);
    const word = wordsOf(language);
    const couple = newCouple(`keys-accept-${code}`);
    await appliesWithOther(visitor.page, couple, language, baseURL);
    const address = await invitationAddress(visitor.page, couple, language);
    const coApplicant = await elsewhere(browser, language, size);
    const { page } = coApplicant;
    const button = (id: string) => page.getByRole("button", { name: word(id), exact: true });

    await test.step("opens the mailed link", async () => {
      await page.goto(address);
      await hasFocusAt(page, word("invitation.heading").replace("{name}", "Maija"));
      await coApplicant.checksAccessibility();
      await press(button("invitation.start"));
    });

    await test.step("checks the answers, page by page", async () => {
      for (const step of ["person", "work", "income"]) {
        await hasFocusAt(page, word(`question.${step}`));
        if (step === "person") await expect(page.getByLabel(word("field.first_names"))).toHaveValue("Toinen");
        await coApplicant.checksAccessibility();
        await goesOn(page, language, keyboard);
      }
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await coApplicant.checksAccessibility();
      await goesOn(page, language, keyboard);
    });

    await test.step("changes one from the list of all", async () => {
      await hasFocusAt(page, word("invitation.review"));
      await press(page.getByRole("link", { name: `${word("review.change")}: ${word("step.income")}` }));
      await hasFocusAt(page, word("question.income"));
      await write(page.getByLabel(word("field.other_income")), "321");
      await page.keyboard.press("Enter");
      await hasFocusAt(page, word("invitation.review"));
      await expect(page.getByText(/^321\s/)).toBeVisible();
    });

    await test.step("is told which consents are missing, and gives each", async () => {
      await press(button("invitation.agree"));
      const summary = page.getByRole("alert").filter({ hasText: /\S/ });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveCount(consents.length);
      await coApplicant.checksAccessibility();
      for (const consent of consents) await tick(page.locator(`input[id="${consent}"]`));
      await press(button("invitation.agree"));
      await hasFocusAt(page, word("invitation.accepted-heading"));
      await coApplicant.checksAccessibility();
    });

    await test.step("follows the offers", async () => {
      await press(page.getByRole("main").getByRole("link", { name: word("sent.offers"), exact: true }));
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByText(couple.coApplicant)).toBeVisible();
      await expect(page.getByText(word("application.co-applicant"))).toBeVisible();
      await expect(page.getByRole("table").first()).toBeVisible({ timeout: 60_000 });
      await coApplicant.checksAccessibility();
    });
    expect(coApplicant.complaints).toEqual([]);

    await test.step("opens the link once more: it is used up", async () => {
      await page.goto(address);
      await hasFocusAt(page, word("invitation.gone-heading"));
      await coApplicant.checksAccessibility();
    });
    await page.context().close();
  });
}

test("fi, 390 px: looks at the invitation, goes back, and refuses, with keys alone", async ({
  visitor,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const language = languageOf("fi");
  const word = wordsOf(language);
  const couple = newCouple("keys-refuse");
  await appliesWithOther(visitor.page, couple, language, baseURL);
  const coApplicant = await elsewhere(browser, language, { width: 390, height: 844 });
  const { page } = coApplicant;
  const button = (id: string) => page.getByRole("button", { name: word(id), exact: true });
  const invitation = word("invitation.heading").replace("{name}", "Maija");

  await page.goto(await invitationAddress(visitor.page, couple, language));
  await hasFocusAt(page, invitation);
  await press(button("invitation.refuse"));
  await hasFocusAt(page, word("invitation.refuse-heading"));
  await coApplicant.checksAccessibility();
  await press(button("invitation.refuse-keep"));
  await hasFocusAt(page, invitation);
  await press(button("invitation.refuse"));
  await hasFocusAt(page, word("invitation.refuse-heading"));
  await press(button("invitation.refuse"));
  await hasFocusAt(page, word("invitation.refused-heading"));
  await coApplicant.checksAccessibility();
  expect(coApplicant.complaints).toEqual([]);
  await page.context().close();

  await visitor.page.reload();
  await expect(visitor.page.getByText(word("application.invitation-refused"))).toBeVisible();
});
