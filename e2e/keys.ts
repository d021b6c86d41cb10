// Going about a page with keys alone, with focus to be seen at each stop.
import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until focus is there, `most` times at most; whatever is passed has to show that it has focus. */
export const tabsTo = (page: Page, target: Locator, most?: number) => movesTo(page, "Tab", target, most);

/** Presses Shift and Tab until focus is back there. */
export const tabsBackTo = (page: Page, target: Locator, most?: number) => movesTo(page, "Shift+Tab", target, most);

async function movesTo(page: Page, keys: "Tab" | "Shift+Tab", target: Locator, most = 60) {
  // What is disabled until scripts run would be passed.
  await expect(target).toBeEnabled();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press(keys);
    // Around the element, or around the box that it is in with its unit.
    const outlines = await page.evaluate(() =>
      [document.activeElement, document.activeElement?.parentElement].map(
        (one) => one && getComputedStyle(one).outlineStyle,
      ),
    );
    const isSeen = outlines.some((outline) => outline && outline !== "none");
    expect(isSeen, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 500))).toBe(true);
    if (await isFocused()) return;
  }
  await expect(target).toBeFocused();
}

/** Tabs to a link, a button or the like, and presses Enter. */
export async function opens(page: Page, target: Locator, most?: number) {
  await tabsTo(page, target, most);
  await page.keyboard.press("Enter");
}
