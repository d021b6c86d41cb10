// The whole way from the front page to an accepted offer, and back out of it, with keys alone: focus is seen at each stop and
// never lost, and no page breaks a rule of accessibility.
import { languageOf } from "../app/site/languages.ts";
import { formSteps, goesOn, seesStep, wordsOf } from "./application.ts";
import { keyboard } from "./input-device.ts";
import { opens, tabsBackTo, tabsTo } from "./keys.ts";
import { codeOf, newestMail, originOf } from "./screens.ts";
import { expect, test, type Visitor } from "./visitor.ts";

const { press, tick } = keyboard;

/** What took the place of a page or of a button that was pressed has focus: nobody has to find it again. */
async function hasFocusAt({ page }: Visitor, name: string) {
  await expect(page.getByRole("heading", { name })).toBeFocused();
}

for (const { code, size } of [
  { code: "fi", size: { width: 1280, height: 800 } },
  { code: "pl", size: { width: 390, height: 844 } },
]) {
  test(`${code}, ${size.width} px: applies for a loan, accepts an offer and cancels, with keys alone`, async ({
    visitor,
    baseURL,
  }) => {
    test.setTimeout(180_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `keys-${code}-${Date.now()}@kirkas.example`;
    const button = (id: string) => page.getByRole("button", { name: word(id), exact: true });
    const link = (id: string) => page.getByRole("main").getByRole("link", { name: word(id), exact: true });
    await page.setViewportSize(size);

    await test.step("from the front page to the form", async () => {
      await page.goto(`${originOf(language.region, baseURL)}${language.prefix}/`);
      await press(button("loan.submit"));
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await press(link("compare.apply"));
    });

    for (const step of formSteps(email, language, keyboard)) {
      await test.step(step.step, async () => {
        await seesStep(page, step);
        await hasFocusAt(visitor, step.question);
        if (step.step === "loan") await choosesPurpose();
        if (step.step === "contact") await isToldWhatIsMissing();
        await step.fill(page);
        await visitor.checksAccessibility();
        await goesOn(page, language, keyboard);
      });
    }

    async function choosesPurpose() {
      await tabsTo(page, page.getByLabel(word("loan.purpose")));
      await page.keyboard.press("End");
    }

    async function isToldWhatIsMissing() {
      await goesOn(page, language, keyboard);
      const summary = page.getByRole("alert");
      await expect(summary).toBeFocused();
      await opens(page, summary.getByRole("link").last());
      await expect(page.getByLabel(word("field.phone"))).toBeFocused();
      await tabsBackTo(page, summary.getByRole("link").last());
    }

    await test.step("changes an answer, agrees and sends", async () => {
      await hasFocusAt(visitor, word("question.review"));
      await press(page.getByRole("link", { name: `${word("review.change")}: ${word("step.household")}` }));
      await hasFocusAt(visitor, word("question.household"));
      await tabsTo(page, page.getByLabel(word("field.children")));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("1");
      await page.keyboard.press("Enter");
      await hasFocusAt(visitor, word("question.review"));
      for (const consent of ["terms", "true_information", "share_with_lenders", "credit_search"]) {
        await tick(page.locator(`input[id="${consent}"]`));
      }
      await visitor.checksAccessibility();
      await press(button("review.submit"));
    });

    await test.step("confirms the address", async () => {
      await hasFocusAt(visitor, word("confirm.heading"));
      await tabsTo(page, page.getByRole("textbox"));
      await page.keyboard.type(codeOf(await newestMail(page, email, language.tag)));
      await visitor.checksAccessibility();
      await page.keyboard.press("Enter");
      await hasFocusAt(visitor, word("sent.heading"));
      const heading = await page.getByRole("heading", { name: word("sent.heading") }).elementHandle();
      await expect(page).toHaveURL(/success=true/);
      await visitor.checksAccessibility();
      // Whatever else is loaded meanwhile, the page stays as it is, and focus with it.
      expect(await heading?.evaluate((element) => element === document.activeElement)).toBe(true);
      await press(link("sent.offers"));
    });

    await test.step("opens an offer once one has come", async () => {
      const offers = page.getByRole("main").getByRole("rowheader").getByRole("link");
      await expect(offers.first()).toBeVisible();
      await visitor.checksAccessibility();
      await press(offers.first());
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    });

    await test.step("accepts it, and cancels", async () => {
      await tick(page.getByRole("checkbox", { name: word("offer.opened") }));
      await visitor.checksAccessibility();
      await press(button("offer.accept"));
      await hasFocusAt(visitor, word("offer-state.accepted"));
      await visitor.checksAccessibility();
      await press(button("offer.cancel"));
      const dialog = page.getByRole("dialog");
      await visitor.checksAccessibility();
      await page.keyboard.press("Escape");
      // Not by its role: it is closed, and so out of reach, a moment before the page removes it.
      await expect(page.locator("dialog")).toHaveCount(0);
      await expect(button("offer.cancel")).toBeFocused();
      await page.keyboard.press("Enter");
      await press(dialog.getByRole("button", { name: word("offer.cancel"), exact: true }));
      await hasFocusAt(visitor, word("offer-state.cancelled"));
      await visitor.checksAccessibility();
    });
    expect(visitor.complaints).toEqual([]);
  });
}
