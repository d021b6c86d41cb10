// A visitor in a browser: what the page says on its console is kept, and every page can be checked
// for accessibility.
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/** What the browser says of the tests' own scripts in the outbox's mails, whose frames run none. */
const refusedTestScript = "Blocked script execution in 'about:srcdoc'";

export class Visitor {
  readonly page: Page;
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on("console", (message) => {
      if (!["error", "warning"].includes(message.type()) || message.text().startsWith(refusedTestScript)) return;
      const { url } = message.location();
      this.complaints.push(`${message.text()} (${url.replace(/[?#].*/, "")})`);
    });
    page.on("pageerror", (error) => this.complaints.push(error.message));
  }

  /** Waits for a page in this language whose heading is this. */
  async sees(heading: string | RegExp, lang: string) {
    await expect(this.page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(this.page.locator("html")).toHaveAttribute("lang", lang);
  }

  /** Notes how far what is drawn moves on the pages loaded from now on; answers what it noted on the page as it is. */
  async notesShifts(): Promise<() => Promise<number[]>> {
    await this.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    return () => this.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  }

  /** Expects no violation of any rule on the page as it is; in its frames too, or not. */
  async checksAccessibility({ frames = true } = {}) {
    const axe = new AxeBuilder({ page: this.page }).setLegacyMode();
    const { violations } = await axe.options({ resultTypes: ["violations"], iframes: frames }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }

  /** Expects that the page breaks no rule of accessibility and fits its screen: narrow in dark, and wide in light, which it stays. */
  async checksScreens(narrow = 390) {
    const { page } = this;
    for (const [width, colorScheme] of [
      [narrow, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await this.checksAccessibility();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }

  /** Waits until React has taken over the page: until then, what is done to a form is the browser's to answer. */
  async isHydrated() {
    await this.page.waitForFunction(() => {
      const app = document.getElementById("app");
      const [, root] = Object.entries(app ?? {}).find(([key]) => key.startsWith("__reactContainer")) ?? [];
      return root?.stateNode.current.memoizedState.isDehydrated === false;
    });
  }

  /** Follows an address inside the app, as going back to a page of an earlier visit does. */
  async goesBackTo(path: string) {
    await this.isHydrated();
    await this.page.evaluate((url) => {
      history.pushState({}, "", url);
      history.pushState({}, "", "/");
      history.back();
    }, path);
  }
}

interface Fixtures {
  /** Whether the visitor comes for the first time: no consent decided, no language chosen. */
  readonly firstVisit: boolean;
  readonly visitor: Visitor;
}

/** Consent is decided and the language chosen; not in frames, as those of the outbox's mails may store nothing. */
export async function hasBeenHere(page: Page): Promise<void> {
  await page.addInitScript(`if (window === window.top) {
    document.cookie = "__Host-consent=none; Path=/; Secure; Max-Age=600";
    sessionStorage.setItem("language-chosen", "yes");
  }`);
}

export const test = base.extend<Fixtures>({
  firstVisit: [false, { option: true }],
  visitor: async ({ page, firstVisit }, use) => {
    if (!firstVisit) await hasBeenHere(page);
    await use(new Visitor(page));
  },
});

export { expect };
