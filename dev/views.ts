// The views that pictures are taken in.
import type { Page } from "@playwright/test";

export interface View {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** Three widths, each in both colour schemes. */
export const views: readonly View[] = [1280, 390, 320].flatMap((width) => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);

/** Takes something of a page in each view. */
export async function inEveryView(page: Page, take: (view: View) => Promise<void>) {
  for (const view of views) {
    await page.setViewportSize({ width: view.width, height: 844 });
    await page.emulateMedia({ colorScheme: view.colorScheme });
    await take(view);
  }
}
