// Pictures of what the admins' area shows once something is chosen: a lender's page, its mistakes, a user's account, and the
// question before answers are shown.
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import type { Screen } from "../app/site/routes.ts";
import { wordsOf } from "../e2e/application.ts";
import { originOf, screensIn, signsIn } from "../e2e/screens.ts";
import { inEveryView } from "./views.ts";

/** Somebody of the seed who has applied. */
const consumer = "applicant@kirkas.example";
const lender = "fabula-bank";

/** Takes the pictures in a language; answers the files' names. */
export async function adminPictures(
  context: BrowserContext,
  base: string,
  language: Language,
  folder: string,
): Promise<string[]> {
  const page = await context.newPage();
  const word = wordsOf(language);
  const origin = originOf(language.region, base);
  const files: string[] = [];
  const capture = async (name: string, fullPage = true) => {
    await inEveryView(page, async ({ width, colorScheme }) => {
      const file = `${language.code}/state-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage });
      files.push(file);
    });
  };
  const arrives = async (wanted: Screen, query = "") => {
    const path = screensIn(language.code).find(({ screen }) => screen === wanted)?.path;
    await page.goto(`${origin}${path}${query}`, { waitUntil: "networkidle" });
  };
  const press = (id: string, section?: string) => {
    const name = section ? word(id).replace("{section}", word(section)) : word(id);
    return page.getByRole("button", { name, exact: true }).first().click();
  };

  await signsIn(page, origin, language);
  await arrives("admin-one-page-onboarding", `?lender=${lender}`);
  await capture("admin-lender");
  await press("onboarding.pause");
  await capture("admin-lender-pause", false);
  await page.keyboard.press("Escape");
  await press("onboarding.add-user");
  await press("onboarding.save", "onboarding.contacts");
  await page.getByRole("alert").first().waitFor();
  await capture("admin-lender-mistakes");

  await arrives("admin-users");
  await page.getByLabel(word("people.email")).fill(consumer);
  await press("people.submit");
  await page.getByRole("heading", { level: 2, name: word("people.audit") }).waitFor();
  await capture("admin-user");
  await page
    .getByRole("button", { name: new RegExp(`^${word("people.view")}`) })
    .first()
    .click();
  await capture("admin-user-view", false);
  await page.keyboard.press("Escape");
  await press("people.erase");
  await capture("admin-user-erase", false);
  return files;
}
