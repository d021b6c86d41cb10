// The co-applicant of a mortgage, from the mailed invitation to lenders that have the application: they check the answers about them,
// consent, and are identified at the development provider. With keys alone, on a desktop's window and a phone's.
import type { Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { consents, goesOn, wordsOf } from "./application.ts";
import { choosesAtProvider, identified } from "./identity-provider.ts";
import { keyboard } from "./input-device.ts";
import { elsewhere, invitationAddress, newCouple } from "./invitations.ts";
import { appliesForMortgage } from "./mortgage.ts";
import { expect, test } from "./visitor.ts";

const { press, tick } = keyboard;
/** The questions about the co-applicant, as they read them about themselves. */
const questions = [
  "personal-information",
  "details-of-lead-applicant",
  "work-details",
  "income-and-wealth",
  "other-loans",
] as const;

async function hasFocusAt(page: Page, name: string) {
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
}

/** Whether the user is identified in their newest application, by their own copy of their data. */
const isIdentified = (page: Page) =>
  page.evaluate(async () => {
    const copy = await (await fetch("/api/v1/me/export?format=json")).json();
    return typeof copy.applications[0]?.own_part.identified === "string";
  });

for (const { code, size } of [
  { code: "fi", size: { width: 1280, height: 800 } },
  { code: "pl", size: { width: 390, height: 844 } },
]) {
  test(`${code}, ${size.width} px: the co-applicant consents and is identified, with keys alone`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const language = languageOf(code);
    const word = wordsOf(language);
    const couple = newCouple(`mortgage-${code}`);
    await appliesForMortgage(visitor.page, couple.applicant, baseURL, { language, coApplicant: couple.coApplicant });
    await visitor.page
      .getByRole("main")
      .getByRole("link", { name: word("sent.offers") })
      .click();
    const timeline = (page: Page) =>
      page.getByRole("region", { name: word("mortgage-status.timeline") }).getByRole("listitem");
    await expect(timeline(visitor.page)).toHaveCount(1);
    await expect(timeline(visitor.page)).toContainText(word("mortgage-state.awaiting-co-applicant"));

    const coApplicant = await elsewhere(browser, language, size);
    const { page } = coApplicant;
    const says = async (failure: string) => {
      await hasFocusAt(page, word("invitation.review"));
      await expect(page.getByText(word(`identify.failure-${failure}`))).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await coApplicant.checksAccessibility();
    };
    const identifies = () => press(page.getByRole("button", { name: word("invitation.identify") }));

    await test.step("checks the answers, page by page", async () => {
      await page.goto(await invitationAddress(visitor.page, couple, language));
      await hasFocusAt(page, word("invitation.heading").replace("{name}", "Maija"));
      await coApplicant.checksAccessibility();
      await press(page.getByRole("button", { name: word("invitation.start") }));
      for (const question of questions) {
        await hasFocusAt(page, word(`question.${question}`));
        await coApplicant.checksAccessibility();
        await goesOn(page, language, keyboard);
      }
      await hasFocusAt(page, word("invitation.review"));
      await coApplicant.checksAccessibility();
    });

    await test.step("is told which consents are missing, gives each, and goes back without being identified", async () => {
      await identifies();
      const summary = page.getByRole("alert").filter({ hasText: /\S/ });
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveCount(consents.length);
      for (const consent of consents) await tick(page.locator(`input[id="${consent}"]`));
      await identifies();
      await choosesAtProvider(page, "Cancel", keyboard);
      await says("cancelled");
      for (const consent of consents) await expect(page.locator(`input[id="${consent}"]`)).toBeChecked();
    });

    await test.step("is somebody else, and looks at what was answered", async () => {
      await identifies();
      await choosesAtProvider(page, "Fail", keyboard);
      await says("failed");
      await identifies();
      await choosesAtProvider(page, "Somebody else", keyboard);
      await says("identity-mismatch");
      await press(page.getByRole("link", { name: word("identify.correct") }));
      await hasFocusAt(page, word("question.personal-information"));
      await goesOn(page, language, keyboard);
      await hasFocusAt(page, word("invitation.review"));
    });

    await test.step("consents to the answers as they are now, is identified, and lenders are asked", async () => {
      for (const consent of consents) await tick(page.locator(`input[id="${consent}"]`));
      await identifies();
      await choosesAtProvider(page, identified(language, "coApplicant"), keyboard);
      await hasFocusAt(page, word("invitation.accepted-heading"));
      await expect(page.getByText(word("invitation.accepted-identified-body"))).toBeVisible();
      await coApplicant.checksAccessibility();
      expect(await isIdentified(page)).toBe(true);
    });

    await test.step("follows the application", async () => {
      await press(page.getByRole("main").getByRole("link", { name: word("invitation.follow") }));
      await expect(timeline(page).nth(1)).toContainText(word("mortgage-state.received"));
      await expect(page.getByText(word("application.co-applicant"))).toBeVisible();
      await coApplicant.checksAccessibility();
    });
    // What the browser says of the answers that nobody was identified.
    expect(coApplicant.complaints.filter((complaint) => !complaint.includes("422"))).toEqual([]);
    await page.context().close();

    await visitor.page.reload();
    await expect(timeline(visitor.page).nth(1)).toContainText(word("mortgage-state.received"));
  });
}

test("a connection that is lost while accepting loses nothing", async ({ visitor, browser, baseURL }) => {
  test.setTimeout(300_000);
  const language = languageOf("fi");
  const word = wordsOf(language);
  const couple = newCouple("mortgage-lost");
  await appliesForMortgage(visitor.page, couple.applicant, baseURL, { coApplicant: couple.coApplicant });
  const { page } = await elsewhere(browser, language, { width: 390, height: 844 });
  await page.goto(await invitationAddress(visitor.page, couple, language));
  await page.getByRole("button", { name: word("invitation.start") }).click();
  for (const question of questions) {
    await hasFocusAt(page, word(`question.${question}`));
    await goesOn(page, language);
  }
  await hasFocusAt(page, word("invitation.review"));
  for (const consent of consents) await page.locator(`input[id="${consent}"]`).check();
  await page.route("**/api/v1/invitations/accept", (route) => route.abort());
  await page.getByRole("button", { name: word("invitation.identify") }).click();
  await choosesAtProvider(page, identified(language, "coApplicant"));
  await expect(page.getByText(word("invitation.identified"))).toBeVisible();
  await expect(page.getByText(word("failure.unavailable"))).toBeVisible();
  await page.unroute("**/api/v1/invitations/accept");
  await page.getByRole("button", { name: word("invitation.agree"), exact: true }).click();
  await hasFocusAt(page, word("invitation.accepted-heading"));
  await page.context().close();
});
