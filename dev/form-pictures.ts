// Pictures of every page of the loan's form, from the first question to the page that says that it is sent: as it opens,
// and with the mistakes of somebody who goes on without an answer.
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { formSteps, goesOn, loanAddressIn, seesStep, wordsOf } from "../e2e/application.ts";
import { codeOf, newestMail } from "../e2e/screens.ts";
import { inEveryView, views } from "./views.ts";

/** Countries that the form is filled in for. */
export const countriesOfForm: readonly string[] = ["FI", "PL"];

/** Fills in the form in a language, and takes a picture of each page in every view; answers the files' names. */
export async function formPictures(
  context: BrowserContext,
  base: string,
  language: Language,
  folder: string,
): Promise<string[]> {
  const page = await context.newPage();
  const word = wordsOf(language);
  const email = `gallery-${language.code}-${Date.now()}@kirkas.example`;
  const files: string[] = [];
  const take = async (name: string) => {
    const number = String(files.length / views.length + 1).padStart(2, "0");
    await inEveryView(page, async ({ width, colorScheme }) => {
      const file = `${language.code}/loan-form-${number}-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    });
  };
  const press = (id: string) => page.getByRole("button", { name: word(id), exact: true }).click();
  await page.goto(loanAddressIn(language, base));
  for (const step of formSteps(email, language)) {
    await seesStep(page, step);
    await take(step.step);
    // What may all be left out is no mistake.
    if (step.step !== "costs") {
      await goesOn(page, language);
      await page.getByRole("alert").getByRole("link").first().waitFor();
      await take(`${step.step}-mistakes`);
    }
    await step.fill(page);
    await goesOn(page, language);
  }
  await seesStep(page, { question: word("question.review") });
  await take("review");
  for (const consent of ["terms", "true_information", "share_with_lenders", "credit_search"]) {
    await page.locator(`input[id="${consent}"]`).check();
  }
  await press("review.submit");
  await page.getByRole("heading", { level: 1, name: word("confirm.heading") }).waitFor();
  await take("confirm");
  await page.getByRole("textbox").fill(codeOf(await newestMail(page, email, language.tag)));
  await press("confirm.submit");
  await page.getByRole("heading", { level: 1, name: word("sent.heading") }).waitFor();
  await take("sent");
  return files;
}
