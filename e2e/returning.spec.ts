// Who has applied before signs in with keys alone and finds the answers of the last application in the form, the identity
// number masked; each page is shown again, and the new application is sent without a code.
import { languageOf } from "../app/site/languages.ts";
import { consents, formSteps, goesOn, seesStep, wordsOf } from "./application.ts";
import { becomesUser } from "./applying.ts";
import { keyboard } from "./input-device.ts";
import { codeOf, newestMail, originOf, screensIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const { press, tick, write } = keyboard;

for (const { code, size } of [
  { code: "fi", size: { width: 1280, height: 800 } },
  { code: "sv-fi", size: { width: 390, height: 844 } },
]) {
  test(`${code}, ${size.width} px: applies again from the last application, with keys alone`, async ({
    visitor,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `returns-${code}-${Date.now()}@kirkas.example`;
    const pathOf = (name: string) => screensIn(code).find(({ screen }) => screen === name)?.path ?? "";
    const hasFocusAt = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    await page.setViewportSize(size);
    await page.goto(originOf(language.region, baseURL));
    await becomesUser(page, email);
    await page.context().clearCookies();

    await test.step("signs in with the code of the mail", async () => {
      await page.goto(pathOf("login"));
      await visitor.isHydrated();
      await write(page.getByLabel(word("login.email")), email);
      await page.keyboard.press("Enter");
      await hasFocusAt(word("login.sent-heading"));
      await write(page.getByLabel(word("login.code")), codeOf(await newestMail(page, email, language.tag)));
      await visitor.checksAccessibility();
      await page.keyboard.press("Enter");
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    });

    await test.step("starts from the last application", async () => {
      await page.goto(pathOf("loan-form"));
      await press(page.getByRole("button", { name: word("again.start") }));
      await expect(page.getByText(word("again.started"))).toBeFocused();
      await visitor.checksAccessibility();
    });
    const expected: Readonly<Record<string, readonly [label: string, value: string | RegExp]>> = {
      loan: ["loan.amount", /^10.000$/],
      contact: ["field.phone", "+358401234567"],
      person: ["field.identity_number", "13*********"],
      address: ["field.street", "Katu 1"],
      work: ["field.employer", "Esimerkki Oy"],
      income: ["field.net_income", /^3.000$/],
    };
    for (const step of formSteps(email, language, keyboard)) {
      await test.step(step.step, async () => {
        await seesStep(page, step);
        if (step.step !== "loan") await hasFocusAt(step.question);
        const [label, value] = expected[step.step] ?? [];
        if (label && value) await expect(page.getByRole("textbox", { name: word(label) })).toHaveValue(value);
        // What is declared is asked anew.
        if (step.step === "declarations") {
          for (const box of await page.getByRole("radio").all()) await expect(box).not.toBeChecked();
          await step.fill(page);
        }
        await goesOn(page, language, keyboard);
      });
    }

    await test.step("reads all answers, consents and sends, and needs no code", async () => {
      await hasFocusAt(word("question.review"));
      await expect(page.getByText("13*********")).toBeVisible();
      await expect(page.getByText("Kaisa Maria")).toBeVisible();
      await visitor.checksAccessibility();
      for (const consent of consents) await tick(page.locator(`input[id="${consent}"]`));
      await press(page.getByRole("button", { name: word("review.submit"), exact: true }));
      await hasFocusAt(word("sent.heading"));
      await visitor.checksAccessibility();
    });
    expect(visitor.complaints).toEqual([]);
  });
}
