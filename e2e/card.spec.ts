// Somebody compares cards, applies to the banks of some, and accepts what one of them offers: with a pointer and with keys alone,
// on a desktop's window and a phone's.
import type { Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { consents, goesOn, seesStep, wordsOf } from "./application.ts";
import { cardAddressIn, cardBox, cardSteps, creditLimit } from "./card.ts";
import { keyboard, pointer } from "./input-device.ts";
import { codeOf, newestMail, originOf, screensIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const finnish = languageOf("fi");

/** Two cards of four, with whose they are. */
const chosen = [
  { id: "fabula-plain", name: "Fabula Plain", lender: "Fabula Bank" },
  { id: "ficta-flex", name: "Ficta Flex", lender: "Ficta Finance" },
] as const;
const others = ["Exempla Travel", "Utopia Low"];

async function fitsItsWidth(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

for (const { code, size, device, limit, least } of [
  { code: "fi", size: { width: 1280, height: 800 }, device: keyboard, limit: "3 000", least: /90(,00)?\s€$/ },
  { code: "pl", size: { width: 390, height: 844 }, device: pointer, limit: "6 000", least: /180(,00)?\szł$/ },
]) {
  const how = device === keyboard ? "with keys alone" : "with a pointer";
  test(`${code}, ${size.width} px, ${how}: applies for two cards and accepts one`, async ({ visitor, baseURL }) => {
    test.setTimeout(240_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `card-${code}-${Date.now()}@kirkas.example`;
    const { press, tick } = device;
    const button = (id: string) => page.getByRole("button", { name: word(id), exact: true });
    const heading = (id: string) => page.getByRole("heading", { name: word(id), exact: true });
    const names = chosen.map(({ name }) => name);
    await page.setViewportSize(size);

    await test.step("chooses cards in the comparison", async () => {
      const path = screensIn(code).find(({ screen }) => screen === "credit-cards")?.path;
      await page.goto(originOf(language.region, baseURL) + path);
      for (const name of names)
        await tick(page.getByRole("checkbox", { name: word("cards.choose-one").replace("{card}", name) }));
      await visitor.checksAccessibility();
      await fitsItsWidth(page);
      const { pathname } = new URL(cardAddressIn(language, baseURL));
      await press(page.locator(`a[href^="${pathname}?card="]`));
    });

    const steps = cardSteps(email, language, { cards: names, limit }, device);
    for (const step of steps) {
      await test.step(step.step, async () => {
        await seesStep(page, step);
        if (step.step === "card") {
          for (const name of names) await expect(cardBox(page, name)).toBeChecked();
          for (const name of others) await expect(cardBox(page, name)).not.toBeChecked();
        }
        await step.fill(page);
        await visitor.checksAccessibility();
        await fitsItsWidth(page);
        await goesOn(page, language, device);
      });
      if (step.step === "contact") continue;
      await test.step(`${step.step}: goes back, finds the answers, reloads and goes on`, async () => {
        const next = steps[steps.indexOf(step) + 1]?.question ?? word("question.review");
        await seesStep(page, { question: next });
        await page.reload();
        await seesStep(page, { question: next });
        if (step.step !== "card") return;
        await page
          .getByRole("main")
          .getByRole("link", { name: word("form.back"), exact: true })
          .press("Enter");
        await seesStep(page, step);
        await page.reload();
        for (const name of names) await expect(cardBox(page, name)).toBeChecked();
        await expect(creditLimit(page, language)).toHaveValue(new RegExp(`^${limit.replace(" ", "\\s?")}$`));
        await goesOn(page, language, device);
      });
    }

    await test.step("reads who gets it, agrees and sends", async () => {
      await seesStep(page, { question: word("question.review") });
      const recipients = page.getByRole("region", { name: word("card.recipients"), exact: true });
      await expect(recipients.getByRole("listitem")).toHaveText(
        chosen.map(({ name, lender }) => `${lender} (${name})`),
      );
      for (const consent of consents) await tick(page.locator(`input[id="${consent}"]`));
      await visitor.checksAccessibility();
      await fitsItsWidth(page);
      await press(button("review.submit"));
    });

    await test.step("confirms the address", async () => {
      await expect(heading("confirm.heading")).toBeVisible();
      await device.write(page.getByRole("textbox"), codeOf(await newestMail(page, email, language.tag)));
      await press(button("confirm.submit"));
      await expect(heading("sent.heading")).toBeVisible();
      await expect(page).toHaveURL(/\?success=true$/);
      await expect(page.getByText(/K-[2-9A-HJ-NP-Z]{6}/)).toBeVisible();
      // Nobody applies for a card together with somebody.
      await expect(page.getByText(word("sent.together"))).toHaveCount(0);
      await visitor.checksAccessibility();
      await press(page.getByRole("main").getByRole("link", { name: word("sent.offers"), exact: true }));
    });

    const table = page.getByRole("main").getByRole("table").first();
    const offers = table.getByRole("rowheader");
    await test.step("is offered the chosen cards, and no other", async () => {
      await expect(async () => {
        const show = page.getByRole("button", { name: /^(Näytä|Pokaż) \d/ });
        if (await show.isVisible()) await show.click();
        await expect(offers).toHaveCount(chosen.length, { timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      for (const { name, lender } of chosen)
        await expect(offers.filter({ hasText: lender }).filter({ hasText: name })).toHaveCount(1);
      await expect(table.getByRole("columnheader", { name: word("cards.least-payment") })).toBeVisible();
      await expect(table.getByRole("cell").filter({ hasText: least }).first()).toBeVisible();
      await expect(page.getByText(new RegExp(`^${word("cards.example-of").replace("{card}", ".+")}$`))).toBeVisible();
      await expect(page.getByText(/^(Edustava esimerkki|Reprezentatywny przykład)/)).toHaveCount(1);
      await visitor.checksAccessibility();
      await fitsItsWidth(page);
    });

    await test.step("opens one, with its example of a year", async () => {
      const first = await offers.first().textContent();
      const card = chosen.find(({ name }) => first?.includes(name));
      await press(offers.first().getByRole("link"));
      await expect(page.getByRole("heading", { level: 2, name: `${card?.name}, ${card?.lender}` })).toBeVisible();
      const fact = (id: string) =>
        page
          .getByRole("main")
          .locator("dl > div")
          .filter({ hasText: word(id) });
      await expect(fact("cards.least-payment").first().locator("dd")).toHaveText(least);
      await expect(fact("cards.limit").first().locator("dd")).toContainText(limit.slice(0, 1));
      await expect(fact("cards.interest-free").first()).toBeVisible();
      await expect(heading("card-offers.example")).toBeVisible();
      await expect(
        page.getByText(word("cards.example-of").replace("{card}", card?.name ?? ""), { exact: true }),
      ).toBeVisible();
      await visitor.checksAccessibility();
      await fitsItsWidth(page);
    });

    await test.step("accepts it", async () => {
      await expect(page.getByText(word("card-offers.note"))).toBeVisible();
      await tick(page.getByRole("checkbox", { name: word("offer.opened") }));
      await press(button("offer.accept"));
      await expect(heading("offer-state.accepted")).toBeFocused();
      await expect(page.getByText(word("card-note.accepted"))).toBeVisible();
      await press(page.locator("details > summary").filter({ hasText: "12" }));
      await expect(page.getByRole("table").getByRole("rowheader")).toHaveCount(13);
      await visitor.checksAccessibility();
      await press(page.getByRole("main").getByRole("link", { name: word("offer.all"), exact: true }));
      await expect(page.getByText(word("offer-state.superseded"), { exact: true })).toBeVisible();
      await expect(page.getByText(word("application-state.accepted"), { exact: true })).toBeVisible();
    });
    expect(visitor.complaints).toEqual([]);
  });
}

test("a card has to be chosen, three at most, and the limit is kept to; what is wrong leads to the field", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const word = wordsOf(finnish);
  await page.goto(cardAddressIn(finnish, baseURL));
  await seesStep(page, { question: word("question.card") });
  await goesOn(page);
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: word("mistake.cards") }).click();
  await expect(cardBox(page, "Fabula Plain")).toBeFocused();
  await visitor.checksAccessibility();

  for (const { name } of chosen) await cardBox(page, name).check();
  for (const name of others) await cardBox(page, name).check();
  await creditLimit(page, finnish).fill("10001");
  await goesOn(page);
  await expect(summary.getByRole("link")).toHaveText([/enintään 3/, /^Enintään 10\s000\s€/]);
  await summary.getByRole("link").last().click();
  await expect(creditLimit(page, finnish)).toBeFocused();

  await cardBox(page, "Utopia Low").uncheck();
  await creditLimit(page, finnish).fill("10000");
  await goesOn(page);
  await seesStep(page, { question: word("question.contact") });
  expect(visitor.complaints).toEqual([]);
});

test("an address chooses the cards that it names, unknown ones aside, and the summary follows the choice", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const word = wordsOf(finnish);
  await page.goto(cardAddressIn(finnish, baseURL, ["utopia-low", "no-such-card"]));
  await expect(cardBox(page, "Utopia Low")).toBeChecked();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  const summary = page.getByRole("complementary", { name: word("card.summary") });
  const example = (name: string) =>
    summary.getByText(word("cards.example-of").replace("{card}", name), { exact: true });
  await expect(example("Utopia Low")).toBeVisible();
  await expect(summary.getByText(/^60(,00)?\s€$/)).toBeVisible();
  await creditLimit(page, finnish).fill("5000");
  await expect(summary.getByText(/^150(,00)?\s€$/)).toBeVisible();
  // Of several cards the dearest is worked out.
  await cardBox(page, "Ficta Flex").check();
  await expect(example("Ficta Flex")).toBeVisible();
});

test.describe("while scripts are held back", () => {
  // What a page asks for through a service worker is not intercepted.
  test.use({ serviceWorkers: "block" });

  test("before its scripts run the form takes no answers, and a stored draft is opened with its cards", async ({
    visitor,
    baseURL,
  }) => {
    const { page } = visitor;
    const word = wordsOf(finnish);
    const [first] = cardSteps(`card-opens-${Date.now()}@kirkas.example`, finnish, {
      cards: ["Ficta Flex"],
      limit: "2500",
    });
    await page.goto(cardAddressIn(finnish, baseURL));
    await first?.fill(page);
    await goesOn(page);
    await seesStep(page, { question: word("question.contact") });

    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(cardAddressIn(finnish, baseURL), { waitUntil: "commit" });
    await expect(cardBox(page, "Ficta Flex")).toBeDisabled();
    await expect(creditLimit(page, finnish)).toBeDisabled();
    scripts.resolve();
    await expect(cardBox(page, "Ficta Flex")).toBeChecked();
    await expect(cardBox(page, "Ficta Flex")).toBeEnabled();
    await expect(creditLimit(page, finnish)).toHaveValue(/^2\s500$/);
  });
});
