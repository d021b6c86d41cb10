// Filling in the application for a credit card, in the words of its language.
import type { Page } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { type FormStep, formSteps, wordsOf } from "./application.ts";
import { type InputDevice, pointer } from "./input-device.ts";
import { originOf, screensIn } from "./screens.ts";

/** Where somebody applies for these cards in a language, at the service whose base is `base`. */
export function cardAddressIn(language: Language, base: string | undefined, cards: readonly string[] = []): string {
  const path = screensIn(language.code).find(({ screen }) => screen === "credit-card-form")?.path;
  const query = cards.length > 0 ? `?card=${cards.join(",")}` : "";
  return originOf(language.region, base) + path + query;
}

/** The box of a card, by its name. */
export const cardBox = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`) });

export const creditLimit = (page: Page, language: Language) =>
  page.getByRole("textbox", { name: wordsOf(language)("cards.limit") });

/** What only the form of a loan asks. */
const ofLoans = ["loan", "co-applicant"];

/** The steps before the last one: of these cards, by name, and this limit. */
export function cardSteps(
  email: string,
  language: Language,
  { cards, limit }: { readonly cards: readonly string[]; readonly limit: string },
  device: InputDevice = pointer,
): readonly FormStep[] {
  const fill = async (page: Page) => {
    for (const card of cards) {
      const box = cardBox(page, card);
      if (!(await box.isChecked())) await device.tick(box);
    }
    await device.write(creditLimit(page, language), limit);
  };
  const first = { step: "card", question: wordsOf(language)("question.card"), fill };
  return [first, ...formSteps(email, language, device).filter(({ step }) => !ofLoans.includes(step))];
}
