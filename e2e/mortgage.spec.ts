// Applying for a mortgage: seventeen steps or twelve, each of which survives a reload, and identification at the development
// provider, which sends the application.
import { languageOf } from "../app/site/languages.ts";
import { goesOn, seesStep, wordsOf } from "./application.ts";
import { choosesAtProvider, unavailableAnswer } from "./identity-provider.ts";
import { keyboard, pointer } from "./input-device.ts";
import {
  fillsInMortgage,
  goesToProvider,
  isIdentifiedAndConfirms,
  mortgageAddress,
  mortgageSteps,
} from "./mortgage.ts";
import { repeatedIn } from "./repeated.ts";
import { expect, test } from "./visitor.ts";

const address = () => `mortgage-${Date.now()}-${Math.random().toString(36).slice(2)}@kirkas.example`;

const journeys = [
  { name: "alone, by pointer on a desktop", code: "fi", width: 1280, device: pointer, together: false, count: 12 },
  { name: "together, by keyboard on a phone", code: "fi", width: 390, device: keyboard, together: true, count: 17 },
  { name: "together, by pointer on a phone", code: "pl", width: 320, device: pointer, together: true, count: 17 },
] as const;

for (const { name, code, width, device, together, count } of journeys) {
  test(`a mortgage in ${repeatedIn(code)} ${name}`, async ({ page, visitor, baseURL }) => {
    test.setTimeout(300_000);
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = address();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(mortgageAddress(language, baseURL));
    const steps = mortgageSteps(email, { language, device, ...(together && { coApplicant: address() }) });
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
    await goesToProvider(page, { language, device });
    await isIdentifiedAndConfirms(page, email, { language, device });
    await visitor.checksAccessibility();
    await device.press(page.getByRole("main").getByRole("link", { name: word("sent.offers") }));
    const timeline = page.getByRole("region", { name: word("mortgage-status.timeline") });
    const first = together ? "awaiting-co-applicant" : "received";
    await expect(timeline.getByRole("listitem").first()).toContainText(word(`mortgage-state.${first}`));
    await visitor.checksAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
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
  const email = address();
  await page.goto(mortgageAddress(language, baseURL));
  await fillsInMortgage(page, email);
  const says = async (failure: string) => {
    await expect(page.getByText(word(`identify.failure-${failure}`))).toBeVisible();
    await seesStep(page, { question: word("question.identify") });
  };
  for (const [choice, failure] of [
    ["Fail", "failed"],
    ["Cancel", "cancelled"],
  ] as const) {
    await goesToProvider(page);
    const answer = page.waitForRequest((request) => request.url().includes("/login-callback/?"));
    await choosesAtProvider(page, choice);
    await says(failure);
    // An answer counts once.
    await page.goto((await answer).url());
    await says("expired");
  }
  await goesToProvider(page);
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await page.goto(unavailableAnswer(page));
  await says("unavailable");
  await goesToProvider(page);
  await choosesAtProvider(page, "Somebody else");
  await says("identity-mismatch");
  await visitor.checksAccessibility();
  await page.getByRole("link", { name: word("identify.correct") }).click();
  await seesStep(page, { question: word("question.personal-information") });
  await goesOn(page);
  await seesStep(page, { question: word("question.identify") });
  await goesToProvider(page);
  await isIdentifiedAndConfirms(page, email);
});

test("whoever goes back from the provider's page can go there again", async ({ page, visitor, baseURL }) => {
  test.setTimeout(300_000);
  const language = languageOf("fi");
  const word = wordsOf(language);
  const email = address();
  await page.goto(mortgageAddress(language, baseURL));
  await fillsInMortgage(page, email);
  await goesToProvider(page);
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await page.goBack();
  await seesStep(page, { question: word("question.identify") });
  await goesToProvider(page);
  await isIdentifiedAndConfirms(page, email);
  expect(visitor.complaints).toEqual([]);
});
