// Two people apply together, and the mailed invitation is opened in a browser of its own.
import type { Browser, Page } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { appliesInWords, wordsOf } from "./application.ts";
import { newestMail, pathOf } from "./screens.ts";
import { expect, hasBeenHere, Visitor } from "./visitor.ts";

export interface Couple {
  readonly applicant: string;
  readonly coApplicant: string;
}

/** Addresses that nobody has used. */
export function newCouple(name: string): Couple {
  const unique = `${name}-${Date.now().toString(36)}`;
  return { applicant: `${unique}@kirkas.example`, coApplicant: `${unique}-other@kirkas.example` };
}

/** Sends an application of both; the applicant's offers page is open then, and waits for the co-applicant. */
export async function appliesWithOther(page: Page, couple: Couple, language: Language, base: string | undefined) {
  const word = wordsOf(language);
  await appliesInWords(page, couple.applicant, language, base, couple.coApplicant);
  await page.getByRole("link", { name: word("sent.offers") }).click();
  await expect(page.getByText(word("application.invitation-waiting"))).toBeVisible();
}

/** The address of the co-applicant's invitation, at the service that `page` shows. */
export async function invitationAddress(page: Page, { coApplicant }: Couple, { tag }: Language): Promise<string> {
  return new URL(pathOf(await newestMail(page, coApplicant, tag)), page.url()).href;
}

/** A visitor in a browser that knows nothing. */
export async function elsewhere(
  browser: Browser,
  { tag }: Language,
  viewport = { width: 1280, height: 800 },
): Promise<Visitor> {
  const context = await browser.newContext({ locale: tag, viewport });
  const page = await context.newPage();
  await hasBeenHere(page);
  return new Visitor(page);
}
