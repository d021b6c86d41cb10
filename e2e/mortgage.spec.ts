// Applying for a mortgage: seventeen steps or twelve, each of which survives a reload, and the way to the identification service.
import type { Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { goesOn, seesStep, wordsOf } from "./application.ts";
import { keyboard, pointer } from "./input-device.ts";
import { mortgageAddress, mortgageConsents, mortgageSteps } from "./mortgage.ts";
import { expect, test } from "./visitor.ts";

const address = () => `mortgage-${Date.now()}-${Math.random().toString(36).slice(2)}@kirkas.example`;

/** Answers the call for identification with a page of our own; what was sent with it is in what it answers. */
async function standsInForProvider(page: Page): Promise<Record<string, unknown>[]> {
  const started: Record<string, unknown>[] = [];
  await page.route("**/api/v1/identifications", async (route) => {
    started.push(route.request().postDataJSON());
    const { origin } = new URL(page.url());
    await route.fulfill({
      json: { redirection_url: `${origin}/?identified`, callback_url: `${origin}/login-callback/` },
    });
  });
  return started;
}

const journeys = [
  { name: "alone, by pointer on a desktop", code: "fi", width: 1280, device: pointer, together: false, count: 12 },
  { name: "together, by keyboard on a phone", code: "fi", width: 390, device: keyboard, together: true, count: 17 },
  { name: "together, by pointer on a phone", code: "pl", width: 320, device: pointer, together: true, count: 17 },
] as const;

for (const { name, code, width, device, together, count } of journeys) {
  test(`a mortgage in ${code} ${name}`, async ({ page, visitor, baseURL }) => {
    test.setTimeout(300_000);
    const language = languageOf(code);
    const word = wordsOf(language);
    const started = await standsInForProvider(page);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(mortgageAddress(language, baseURL));
    const steps = mortgageSteps(address(), { language, device, ...(together && { coApplicant: address() }) });
    for (const [index, step] of steps.entries()) {
      await seesStep(page, step);
      // The choice of a co-applicant, in the second step, says how many there are.
      const progress = word("form.progress")
        .replace("{step}", String(index + 1))
        .replace("{count}", String(count));
      if (index > 1) await expect(page.getByText(progress)).toBeVisible();
      await visitor.checksAccessibility();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      if (index > 0) {
        await page.reload();
        await seesStep(page, step);
      }
      await step.fill(page);
      await goesOn(page, language, device);
    }
    await seesStep(page, { question: word("question.identify") });
    await visitor.checksAccessibility();
    for (const consent of mortgageConsents) await device.tick(page.locator(`input[id="${consent}"]`));
    await device.press(page.getByRole("button", { name: word("identify.submit") }));
    await page.waitForURL("**/?identified");
    expect(started).toEqual([{ application: expect.any(String), person: "applicant" }]);
    expect(visitor.complaints).toEqual([]);
  });
}

test("the funding proposal says the share, what is missing and the instalment at 6 %", async ({ page, baseURL }) => {
  const language = languageOf("fi");
  const word = wordsOf(language);
  await page.goto(mortgageAddress(language, baseURL));
  for (const step of mortgageSteps(address())) {
    await seesStep(page, step);
    if (step.step === "funding-proposal") break;
    await step.fill(page);
    await goesOn(page);
  }
  const proposal = page.getByRole("region", { name: word("proposal.heading") });
  await expect(proposal).toContainText("78,3");
  await expect(proposal).toContainText("6,0");
  await expect(proposal.getByText(word("proposal.left"))).toHaveCount(0);
  await page.locator('input[value="deposit"]').check();
  await page.getByLabel(word("field.security_value")).fill("10000");
  await expect(proposal).toContainText("75,0");
});

test("going back over the branch takes the co-applicant's steps away and brings their answers back", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const language = languageOf("fi");
  const word = wordsOf(language);
  await page.goto(mortgageAddress(language, baseURL));
  const steps = mortgageSteps(address(), { coApplicant: address() });
  for (const step of steps) {
    await seesStep(page, step);
    await step.fill(page);
    await goesOn(page);
  }
  await seesStep(page, { question: word("question.identify") });
  const choice = async (answer: "yes" | "no") => {
    await page.goto(`${mortgageAddress(language, baseURL)}?step=mortgage-application`);
    await seesStep(page, { question: word("question.mortgage-application") });
    const group = page.getByRole("group", { name: word("field.has_co_applicant") });
    await group.getByRole("radio", { name: word(`form.${answer}`), exact: true }).check();
    await page.locator('input[id="terms"]').check();
    await goesOn(page);
    await seesStep(page, { question: word("question.personal-information") });
  };
  await choice("no");
  await page.goto(`${mortgageAddress(language, baseURL)}?step=identify`);
  await seesStep(page, { question: word("question.identify") });
  await page.getByRole("link", { name: word("form.back"), exact: true }).click();
  await seesStep(page, { question: word("question.other-loans") });
  await choice("yes");
  await page.goto(`${mortgageAddress(language, baseURL)}?step=co-applicant-personal-information`);
  await seesStep(page, { question: word("question.co-applicant-personal-information") });
  await expect(page.getByLabel(word("field.first_names"))).toHaveValue("Toinen");
});

test("identification that failed says why, and leads to what is to be corrected", async ({
  page,
  visitor,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const language = languageOf("fi");
  const word = wordsOf(language);
  await page.goto(mortgageAddress(language, baseURL));
  for (const step of mortgageSteps(address())) {
    await seesStep(page, step);
    await step.fill(page);
    await goesOn(page);
  }
  await seesStep(page, { question: word("question.identify") });
  for (const failure of ["cancelled", "expired", "failed", "unavailable", "identity-mismatch"]) {
    await page.goto(`${mortgageAddress(language, baseURL)}?step=identify&identification=${failure}`);
    await expect(page.getByText(word(`identify.failure-${failure}`))).toBeVisible();
  }
  await visitor.checksAccessibility();
  await page.getByRole("link", { name: word("identify.correct") }).click();
  await seesStep(page, { question: word("question.personal-information") });
});
