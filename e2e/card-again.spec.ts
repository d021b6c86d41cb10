// Somebody leaves the form for a card and comes back to it by the mail, takes the application back, and applies again from its
// answers.
import { languageOf } from "../app/site/languages.ts";
import { consents, goesOn, seesStep, wordsOf } from "./application.ts";
import { cardAddressIn, cardBox, cardSteps } from "./card.ts";
import { repeatedIn } from "./repeated.ts";
import { codeOf, newestMail, pathOf } from "./screens.ts";
import { expect, test } from "./visitor.ts";

for (const { code, size, limit } of [
  { code: "fi", size: { width: 390, height: 844 }, limit: "2 000" },
  { code: "pl", size: { width: 1280, height: 800 }, limit: "4 000" },
]) {
  test(`${repeatedIn(code)}, ${size.width} px: comes back to a card's form, takes the application back and applies again`, async ({
    visitor,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `card-again-${code}-${Date.now()}@kirkas.example`;
    const steps = cardSteps(email, language, { cards: ["Fabula Plain"], limit });
    const address = cardAddressIn(language, baseURL);
    const button = (id: string) => page.getByRole("main").getByRole("button", { name: word(id), exact: true });
    const hasLimit = () =>
      expect(page.getByRole("textbox", { name: word("cards.limit") })).toHaveValue(
        new RegExp(`^${limit.replace(" ", "\\s?")}$`),
      );
    const sends = async () => {
      await seesStep(page, { question: word("question.review") });
      for (const consent of consents) await page.locator(`input[id="${consent}"]`).check();
      await button("review.submit").click();
    };
    await page.setViewportSize(size);

    await test.step("leaves after two pages", async () => {
      await page.goto(address);
      for (const step of steps.slice(0, 2)) {
        await seesStep(page, step);
        await step.fill(page);
        await goesOn(page, language);
      }
      await button("form.save-later").click();
      await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
      await visitor.checksAccessibility();
    });

    await test.step("comes back by the mail, in a browser that knows nothing of it", async () => {
      const path = pathOf(await newestMail(page, email, language.tag));
      await page.context().clearCookies({ name: /^__Host-(?!consent)/ });
      await page.goto(new URL(path, address).href);
      await visitor.checksAccessibility();
      await button("form.continue").click();
      await seesStep(page, { question: steps[2]?.question ?? "" });
      await page.goto(`${address}?step=card`);
      await expect(cardBox(page, "Fabula Plain")).toBeChecked();
      await hasLimit();
      await goesOn(page, language);
      await goesOn(page, language);
    });

    await test.step("fills in the rest and sends it", async () => {
      for (const step of steps.slice(2)) {
        await seesStep(page, step);
        await step.fill(page);
        await goesOn(page, language);
      }
      await sends();
      const confirmation = page.getByRole("heading", { name: word("confirm.heading"), exact: true });
      const sent = page.getByRole("heading", { name: word("sent.heading"), exact: true });
      await expect(confirmation.or(sent)).toBeVisible();
      if (await confirmation.isVisible()) {
        await page.getByRole("textbox").fill(codeOf(await newestMail(page, email, language.tag)));
        await button("confirm.submit").click();
      }
      await expect(sent).toBeVisible();
    });

    await test.step("takes the application back", async () => {
      await page
        .getByRole("main")
        .getByRole("link", { name: word("sent.offers"), exact: true })
        .click();
      await button("application.withdraw").click();
      await visitor.checksAccessibility();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: word("application.withdraw"), exact: true })
        .click();
      await expect(page.getByText(word("application-state.withdrawn"), { exact: true })).toBeVisible();
    });

    await test.step("applies again from its answers", async () => {
      await page.goto(address);
      await button("again.start").click();
      await expect(page.getByText(word("again.started"))).toBeFocused();
      await visitor.checksAccessibility();
      await expect(cardBox(page, "Fabula Plain")).toBeChecked();
      await hasLimit();
      for (const step of steps) {
        await seesStep(page, step);
        // What is declared is asked anew.
        if (step.step === "declarations") await step.fill(page);
        await goesOn(page, language);
      }
      await sends();
      await expect(page.getByRole("heading", { name: word("sent.heading"), exact: true })).toBeVisible();
      expect(visitor.complaints).toEqual([]);
    });
  });
}
