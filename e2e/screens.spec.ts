// Every screen in every language hydrates without a word on the console, and breaks no rule of accessibility at
// either width and colour scheme. Those that are not built yet are on a list.
import { activeLanguages } from "../app/site/languages.ts";
import { notBuilt, originOf, screensIn, signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

// Nothing here changes what the service holds.
test.describe.configure({ mode: "parallel", timeout: 600_000 });
// A failure names screen, rule and element: a trace of thousands of steps would take most of the time.
test.use({ trace: "off" });

/** Of the rules, the one that a change of colours alone can break. */
const ofColours = ["color-contrast"];

test.beforeAll(() => console.log(`Not built yet, ${notBuilt.length} screens: ${notBuilt.join(", ")}`));

for (const language of activeLanguages) {
  test(`${language.code}: hydrates and is accessible at both widths, light and dark`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    const origin = originOf(language.region, baseURL);
    const seesIn = async (width: number, colorScheme: "light" | "dark") => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    };
    const screens = screensIn(language.code);
    await page.goto(origin + (screens.find(({ screen }) => screen === "coming-soon")?.path ?? ""));
    const placeholder = (await page.getByRole("main").getByRole("paragraph").first().textContent()) ?? "";
    const placeholders: string[] = [];
    let signedIn = false;
    for (const { screen, path, isProtected } of screens) {
      await test.step(screen, async () => {
        if (isProtected && !signedIn) await signsIn(page, origin, language);
        signedIn ||= isProtected;
        await seesIn(1280, "light");
        await page.goto(origin + path);
        await visitor.sees(/\S/, language.tag);
        // Nothing is loading any more, and no lender has yet to answer.
        const status = page.getByRole("main").getByRole("status").filter({ hasText: /\S/ });
        if (isProtected) await expect(status).toHaveCount(0, { timeout: 60_000 });
        if (await page.getByRole("main").getByText(placeholder, { exact: true }).count()) placeholders.push(screen);
        await visitor.checksAccessibility();
        await seesIn(1280, "dark");
        await visitor.checksAccessibility(ofColours);
        await seesIn(320, "dark");
        await visitor.checksAccessibility();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        await seesIn(320, "light");
        await visitor.checksAccessibility(ofColours);
      });
    }
    // A screen that is built goes off the list, in every language at once.
    expect(placeholders.toSorted()).toEqual([...notBuilt, "coming-soon"].toSorted());
    // The browser says on its console that the pages which stand for errors have those statuses.
    expect(visitor.complaints.filter((text) => !/status of (404|500)/.test(text))).toEqual([]);
  });
}
