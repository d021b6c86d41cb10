// The demonstration: the real form, gone through by keys on made-up answers, of which nothing leaves the page.
import { loanForm } from "../app/application/definition/loan-form.ts";
import { languageOf } from "../app/site/languages.ts";
import { consents, seesStep, wordsOf } from "./application.ts";
import { keyboard } from "./input-device.ts";
import { originOf, screensIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

for (const [code, width] of [
  ["fi", 1280],
  ["pl", 390],
] as const) {
  test(`${code}: a visitor sees how applying goes, at ${width} px, and nothing is stored`, async ({
    visitor,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const press = (id: string) => keyboard.press(page.getByRole("button", { name: word(id), exact: true }));
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" && request.url().includes("/api/")) sent.push(request.url());
    });
    await page.setViewportSize({ width, height: 800 });
    const path = screensIn(code).find(({ screen }) => screen === "demo")?.path;
    await page.goto(originOf(language.region, baseURL) + path);
    await visitor.checksAccessibility();
    await keyboard.press(page.getByRole("main").getByRole("link", { name: word("demo.try") }));

    const steps = loanForm.steps.filter(({ person, id }) => person === undefined && id !== "review");
    for (const { id } of steps) {
      await seesStep(page, { question: word(`question.${id}`) });
      await expect(page.getByRole("note")).toHaveText(word("demo.note"));
      await press("form.continue");
    }
    await seesStep(page, { question: word("question.review") });
    await visitor.checksAccessibility();
    await press("review.submit");
    await expect(page.getByRole("alert")).toBeVisible();
    for (const consent of consents) await keyboard.tick(page.locator(`input[id="${consent}"]`));
    await press("review.submit");

    await expect(page.getByRole("heading", { level: 1, name: word("demo.end-heading") })).toBeFocused();
    await visitor.checksAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(sent).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft")))).toEqual([]);
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "__Host-draft" }));
    await press("demo.again");
    await seesStep(page, { question: word("question.loan") });
    expect(visitor.complaints).toEqual([]);
  });
}
