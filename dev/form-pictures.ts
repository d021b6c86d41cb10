// Pictures of every page of the form of a loan or a card, from the first question to the page that says that it is sent: as it opens,
// and with the mistakes of somebody who goes on without an answer.
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { consents, formSteps, goesOn, loanAddressIn, seesStep, wordsOf } from "../e2e/application.ts";
import { cardAddressIn, cardSteps } from "../e2e/card.ts";
import { codeOf, newestMail } from "../e2e/screens.ts";
import { inEveryView, views } from "./views.ts";

/** Countries that the form is filled in for. */
export const countriesOfForm: readonly string[] = ["FI", "PL"];

/** Cards that are applied for. */
const cards = ["Fabula Plain", "Ficta Flex"];

/** Fills in the form in a language, and takes a picture of each page in every view; answers the files' names. */
export async function formPictures(
  context: BrowserContext,
  base: string,
  language: Language,
  folder: string,
  kind: "loan" | "card" = "loan",
): Promise<string[]> {
  const page = await context.newPage();
  const word = wordsOf(language);
  const email = `gallery-${kind}-${language.code}-${Date.now()}@kirkas.example`;
  const files: string[] = [];
  const capture = async (name: string) => {
    const number = String(files.length / views.length + 1).padStart(2, "0");
    await inEveryView(page, async ({ width, colorScheme }) => {
      const file = `${language.code}/${kind}-form-${number}-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    });
  };
  const press = (id: string) => page.getByRole("button", { name: word(id), exact: true }).click();
  const [address, steps] =
    kind === "loan"
      ? [loanAddressIn(language, base), formSteps(email, language)]
      : [cardAddressIn(language, base), cardSteps(email, language, { cards, limit: "3 000" })];
  await page.goto(address);
  for (const step of steps) {
    await seesStep(page, step);
    await capture(step.step);
    // What may all be left out is no mistake.
    if (step.step !== "costs") {
      await goesOn(page, language);
      await page.getByRole("alert").getByRole("link").first().waitFor();
      await capture(`${step.step}-mistakes`);
    }
    await step.fill(page);
    await goesOn(page, language);
  }
  await seesStep(page, { question: word("question.review") });
  await capture("review");
  for (const consent of consents) {
    await page.locator(`input[id="${consent}"]`).check();
  }
  await press("review.submit");
  await page.getByRole("heading", { level: 1, name: word("confirm.heading") }).waitFor();
  await capture("confirm");
  await page.getByRole("textbox").fill(codeOf(await newestMail(page, email, language.tag)));
  await press("confirm.submit");
  await page.getByRole("heading", { level: 1, name: word("sent.heading") }).waitFor();
  await capture("sent");
  return files;
}
