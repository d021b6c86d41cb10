// Pictures of the form for companies, from its first question to the page that says that it is sent, and of what admins do with
// companies' applications: those of the seed, and the one that was sent.
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { goesOn, seesStep, wordsOf } from "../e2e/application.ts";
import { companyAddressIn, companySteps } from "../e2e/company.ts";
import { codeOf, newestMail, originOf, screensIn, signsIn } from "../e2e/screens.ts";
import { inEveryView } from "./views.ts";

/** Takes the pictures in a language; answers the files' names. */
export async function companyPictures(
  context: BrowserContext,
  base: string,
  language: Language,
  folder: string,
): Promise<string[]> {
  const page = await context.newPage();
  const word = wordsOf(language);
  const email = `gallery-company-${language.code}-${Date.now()}@kirkas.example`;
  const files: string[] = [];
  const capture = async (name: string) => {
    await inEveryView(page, async ({ width, colorScheme }) => {
      const file = `${language.code}/company-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    });
  };
  const steps = companySteps(email, language);
  const send = () => page.getByRole("button", { name: word("sme.send"), exact: true }).click();

  await page.goto(companyAddressIn(language, base), { waitUntil: "networkidle" });
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    await seesStep(page, step);
    await capture(step.step);
    await (isLast ? send() : goesOn(page, language));
    await page.getByRole("alert").getByRole("link").first().waitFor();
    await capture(`${step.step}-mistakes`);
    await step.fill(page);
    if (isLast) await capture(`${step.step}-found`);
    await (isLast ? send() : goesOn(page, language));
  }
  await page.getByRole("heading", { level: 1, name: word("confirm.heading") }).waitFor();
  await page.getByRole("textbox").fill(codeOf(await newestMail(page, email, language.tag)));
  await page.getByRole("button", { name: word("confirm.submit"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: word("sme.sent-heading") }).waitFor();
  await capture("sent");
  await page.getByRole("link", { name: word("sme.sent-follow") }).click();
  await page.getByText(word("company-progress.received"), { exact: true }).waitFor();
  await capture("followed");
  await adminPictures();
  return files;

  async function adminPictures() {
    const origin = originOf(language.region, base);
    const path = screensIn(language.code).find(({ screen }) => screen === "admin-sme-applications")?.path ?? "";
    const cases = () => page.getByRole("rowheader").first().waitFor();
    await context.clearCookies();
    const url = `https://${new URL(origin).hostname}`;
    await context.addCookies([{ name: "__Host-consent", value: "none", url, secure: true }]);
    await signsIn(page, origin, language);
    await page.goto(origin + path, { waitUntil: "networkidle" });
    await cases();
    await capture("admin-list");
    await page.getByLabel(word("sme-cases.choose-all")).first().check();
    await page.getByRole("region", { name: word("sme-cases.bulk") }).waitFor();
    await capture("admin-list-chosen");
    await page.goto(`${origin}${path}?search=nobody`, { waitUntil: "networkidle" });
    await capture("admin-list-none");
    for (const status of ["new", "offers", "declined"]) {
      await page.goto(`${origin}${path}?status=${status}`, { waitUntil: "networkidle" });
      await page.getByRole("rowheader").first().getByRole("link").click();
      await page.getByRole("heading", { name: word("sme-case.history") }).waitFor();
      await capture(`admin-case-${status}`);
    }
  }
}
