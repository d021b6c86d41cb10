// A company applies for a loan: its register is asked, or does not answer; its application is sent, and followed. With a pointer and
// with keys alone, on a desktop's window and a phone's.
import { languageOf } from "../app/site/languages.ts";
import { goesOn, seesStep, wordsOf } from "./application.ts";
import { companyAddressIn, companyIn, companySteps } from "./company.ts";
import { keyboard, pointer } from "./input-device.ts";
import { codeOf, newestMail } from "./screens.ts";
import { expect, test } from "./visitor.ts";

for (const { code, size, device, isAnswered } of [
  { code: "fi", size: { width: 1280, height: 800 }, device: keyboard, isAnswered: true },
  { code: "fi", size: { width: 320, height: 640 }, device: pointer, isAnswered: false },
  { code: "pl", size: { width: 390, height: 844 }, device: keyboard, isAnswered: false },
]) {
  const how = device === keyboard ? "with keys alone" : "with a pointer";
  test(`${code}, ${size.width} px, ${how}: a company applies`, async ({ visitor, baseURL }) => {
    test.setTimeout(240_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `company-${code}-${size.width}-${Date.now()}@kirkas.example`;
    await page.setViewportSize(size);
    await page.goto(companyAddressIn(language, baseURL));

    const steps = companySteps(email, language, device, isAnswered);
    for (const step of steps) {
      await test.step(step.step, async () => {
        await seesStep(page, step);
        await visitor.checksAccessibility();
        await step.fill(page);
        await visitor.checksAccessibility();
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
        if (step === steps.at(-1)) await device.press(page.getByRole("button", { name: word("sme.send") }));
        else await goesOn(page, language, device);
      });
    }

    await test.step("confirms the address, and is told the reference", async () => {
      await expect(page.getByRole("heading", { level: 1, name: word("confirm.heading") })).toBeVisible();
      await device.write(page.getByRole("textbox"), codeOf(await newestMail(page, email, language.tag)));
      await device.press(page.getByRole("button", { name: word("confirm.submit") }));
      await expect(page.getByRole("heading", { level: 1, name: word("sme.sent-heading") })).toBeVisible();
      await expect(page).toHaveURL(/\?success=true$/);
      await expect(page.getByText(/K-[2-9A-HJ-NP-Z]{6}/)).toBeVisible();
      await visitor.checksAccessibility();
    });

    await test.step("follows it", async () => {
      await device.press(page.getByRole("link", { name: word("sme.sent-follow") }));
      await expect(page.getByText(companyIn(language).name)).toBeVisible();
      await expect(page.getByText(word("company-progress.received"), { exact: true })).toBeVisible();
      await visitor.checksAccessibility();
    });
    expect(visitor.complaints.filter((text) => !/503|404/.test(text))).toEqual([]);
  });
}

test("what is large may take longer, and says so beside the field", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const language = languageOf("fi");
  await page.goto(companyAddressIn(language, baseURL));
  const [amount, months] = [page.locator('input[id="amount"]'), page.locator('input[id="months"]')];
  await amount.fill("99999");
  await months.fill("61");
  await page.getByLabel("Käyttötarkoitus").selectOption({ label: "Verot" });
  await goesOn(page);
  await expect(page.getByRole("alert")).toContainText("60 kuukautta");
  await amount.fill("100000");
  await goesOn(page);
  await seesStep(page, { question: "Mihin vastaamme?" });
});

test("an unknown number is said to be one, and the answers half-typed survive a reload", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const language = languageOf("fi");
  await page.goto(companyAddressIn(language, baseURL));
  const steps = companySteps(`unknown-${Date.now()}@kirkas.example`, language);
  for (const step of steps.slice(0, 2)) {
    await seesStep(page, step);
    await step.fill(page);
    await goesOn(page);
  }
  await seesStep(page, { question: "Mikä yritys hakee rahoitusta?" });
  await page.getByLabel("Y-tunnus").fill("2077474-0");
  await page.getByRole("button", { name: "Hae tiedot rekisteristä" }).click();
  await expect(page.getByText("Rekisterissä ei ole yritystä tällä tunnuksella", { exact: false })).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByLabel("Yrityksen nimi").fill("Oma Oy");
  await saved;
  await page.reload();
  await expect(page.getByLabel("Yrityksen nimi")).toHaveValue("Oma Oy");
});
