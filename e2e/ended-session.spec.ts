// A session that ends while its consumer fills in the form: the form goes on in the same browser, and what was saved is there
// again for who signs in anew.
import type { Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { consents, formSteps, goesOn, loanAddress, seesStep, wordsOf } from "./application.ts";
import { becomesUser } from "./applying.ts";
import { codeOf, newestMail, signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const word = wordsOf(languageOf("fi"));
const street = "Esimerkkikatu 1 A 2";

/** A signed-in consumer, who has half filled in the page of the address; the first field is saved. */
async function startsAddress(page: Page, email: string) {
  await page.goto("/");
  await becomesUser(page, email);
  await page.goto(loanAddress);
  // What is chosen before the scripts run is not there once they do.
  await expect(page.getByRole("button", { name: word("form.continue"), exact: true })).toBeEnabled();
  for (const step of formSteps(email)) {
    await seesStep(page, step);
    if (step.step === "address") break;
    await step.fill(page);
    await goesOn(page);
  }
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByLabel(word("field.street")).fill(street);
  expect((await saved).ok()).toBe(true);
}

/** What the browser does when the cookies' time is over. */
async function forgets(page: Page, cookies: readonly string[]) {
  for (const name of cookies) await page.context().clearCookies({ name: `__Host-${name}` });
}

test("a session that ends takes nothing from the form: it goes on, and is sent once the address is confirmed", async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  const { page } = visitor;
  const email = `ends-${Date.now()}@kirkas.example`;
  await startsAddress(page, email);
  const steps = formSteps(email);
  const [address, ...rest] = steps.slice(steps.findIndex(({ step }) => step === "address"));

  await test.step("goes on typing, after a reload too", async () => {
    await forgets(page, ["access", "refresh"]);
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await page.getByLabel(word("field.city")).fill("Helsinki");
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(page.getByLabel(word("field.street"))).toHaveValue(street);
    await expect(page.getByLabel(word("field.city"))).toHaveValue("Helsinki");
  });

  await test.step("the header offers to sign in", async () => {
    await expect(page.getByRole("banner").getByRole("link", { name: word("account.sign-in") })).toBeVisible();
    await visitor.checksAccessibility();
  });

  await test.step("fills in what is left, and sends", async () => {
    await address?.fill(page);
    await goesOn(page);
    for (const step of rest) {
      await seesStep(page, step);
      await step.fill(page);
      await goesOn(page);
    }
    await seesStep(page, { question: word("question.review") });
    await expect(page.getByText(street)).toBeVisible();
    for (const consent of consents) await page.locator(`input[id="${consent}"]`).check();
    await page.getByRole("button", { name: word("review.submit") }).click();
  });

  await test.step("confirms the address, and is signed in by that", async () => {
    await expect(page.getByRole("heading", { level: 1, name: word("confirm.heading") })).toBeFocused();
    await page.getByRole("textbox").fill(codeOf(await newestMail(page, email, "fi")));
    await page.getByRole("button", { name: word("confirm.submit") }).click();
    await expect(page.getByRole("heading", { level: 1, name: word("sent.heading") })).toBeFocused();
    await page.getByRole("link", { name: word("sent.offers") }).click();
    await expect(page.getByText(email)).toBeVisible();
  });
});

test("without any cookie the form says that it is not here, and signing in again brings back what was saved", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const email = `forgets-${Date.now()}@kirkas.example`;
  await startsAddress(page, email);
  await forgets(page, ["access", "refresh", "draft"]);
  await page.getByLabel(word("field.city")).fill("Helsinki");
  await expect(page.getByRole("heading", { level: 1, name: word("gone.heading") })).toBeFocused();
  await visitor.checksAccessibility();

  await signsIn(page, baseURL ?? "", { code: "fi", tag: "fi" }, email);
  await page.goto("/lainahakemus/?step=address");
  await expect(page.getByLabel(word("field.street"))).toHaveValue(street);
  await page.goto("/lainahakemus/?step=person");
  await expect(page.getByLabel(word("field.identity_number"))).toHaveValue("15*********");
});
