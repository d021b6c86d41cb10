// Pictures of the form for a mortgage that two people apply for, from its first question over the provider of identification to the
// page that says that it is sent; of what becomes of it; and of what the co-applicant is asked, until they are identified, too.
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { consents, goesOn, seesStep, wordsOf } from "../e2e/application.ts";
import { choosesAtProvider, identified } from "../e2e/identity-provider.ts";
import { goesToProvider, isIdentifiedAndConfirms, mortgageAddress, mortgageSteps } from "../e2e/mortgage.ts";
import { newestMail, originOf, pathOf } from "../e2e/screens.ts";
import { inEveryView } from "./views.ts";

/** Pages on which nothing has to be answered. */
const complete = ["calculator"];

/** Takes the pictures in a language; answers the files' names. */
export async function mortgagePictures(
  context: BrowserContext,
  base: string,
  language: Language,
  folder: string,
): Promise<string[]> {
  const page = await context.newPage();
  const word = wordsOf(language);
  const applicant = `gallery-mortgage-${language.code}-${Date.now()}@kirkas.example`;
  const coApplicant = applicant.replace("@", "-other@");
  const files: string[] = [];
  const capture = async (name: string) => {
    await inEveryView(page, async ({ width, colorScheme }) => {
      const file = `${language.code}/mortgage-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    });
  };
  const press = (id: string) => page.getByRole("button", { name: word(id), exact: true }).click();
  const seesHeading = (text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();
  const seesMistakes = () => page.getByRole("alert").getByRole("link").first().waitFor();

  await page.goto(mortgageAddress(language, base), { waitUntil: "networkidle" });
  for (const step of mortgageSteps(applicant, { language, coApplicant })) {
    await seesStep(page, step);
    await capture(step.step);
    if (!complete.includes(step.step)) {
      await goesOn(page, language);
      await seesMistakes();
      await capture(`${step.step}-mistakes`);
    }
    await step.fill(page);
    if (step.step === "funding-proposal") await capture("funding-proposal-answered");
    await goesOn(page, language);
  }
  await seesStep(page, { question: word("question.identify") });
  await capture("identify");
  await goesToProvider(page, { language });
  await choosesAtProvider(page, "Somebody else");
  await page.getByText(word("identify.failure-identity-mismatch")).waitFor();
  await capture("identity-mismatch");
  await goesToProvider(page, { language });
  await isIdentifiedAndConfirms(page, applicant, { language });
  await capture("sent");
  await page
    .getByRole("main")
    .getByRole("link", { name: word("sent.offers") })
    .click();
  await page.getByRole("heading", { name: word("mortgage-status.timeline") }).waitFor();
  await capture("waits-for-the-co-applicant");
  await invitationPictures();
  return files;

  async function invitationPictures() {
    const link = pathOf(await newestMail(page, coApplicant, language.tag));
    await context.clearCookies();
    const url = `https://${new URL(originOf(language.region, base)).hostname}`;
    await context.addCookies([{ name: "__Host-consent", value: "none", url, secure: true }]);
    await page.goto(originOf(language.region, base) + link);
    await seesHeading(word("invitation.heading").replace("{name}", "Maija"));
    await capture("invitation");
    await press("invitation.start");
    for (const step of ["personal-information", "details-of-lead-applicant", "work-details"]) {
      await seesStep(page, { question: word(`question.${step}`) });
      if (step === "personal-information") await capture(`invitation-${step}`);
      await goesOn(page, language);
    }
    for (const step of ["income-and-wealth", "other-loans"]) {
      await seesStep(page, { question: word(`question.${step}`) });
      await goesOn(page, language);
    }
    await seesHeading(word("invitation.review"));
    await press("invitation.identify");
    await seesMistakes();
    await capture("invitation-review-mistakes");
    for (const consent of consents) await page.locator(`input[id="${consent}"]`).check();
    await press("invitation.identify");
    await choosesAtProvider(page, "Cancel");
    await page.getByText(word("identify.failure-cancelled")).waitFor();
    await capture("invitation-cancelled");
    await press("invitation.identify");
    await choosesAtProvider(page, identified(language, "coApplicant"));
    await seesHeading(word("invitation.accepted-heading"));
    await capture("invitation-accepted");
  }
}
