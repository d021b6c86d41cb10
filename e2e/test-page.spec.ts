// The test page: whether the service works, as a browser sees it.
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { originOf, screensIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

// What a page asks for through a service worker is not intercepted.
test.use({ serviceWorkers: "block" });

for (const code of ["fi", "lv"] as const) {
  test(`${code}: whoever opens the test page sees what works and what does not`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const path = screensIn(code).find(({ screen }) => screen === "test")?.path;
    const outcomes = page.getByRole("status").getByRole("definition");
    await page.goto(originOf(language.region, baseURL) + path);
    await expect(outcomes).toHaveText(Array(6).fill(word("test.works")));
    await visitor.checksAccessibility();
    await page.route("**/api/v1/drafts", (route) => route.fulfill({ status: 503 }));
    await page.getByRole("button", { name: word("test.again") }).press("Enter");
    await expect(outcomes.filter({ hasText: word("test.fails") })).toHaveCount(1);
    await expect(outcomes.nth(4)).toHaveText(word("test.fails"));
  });
}
