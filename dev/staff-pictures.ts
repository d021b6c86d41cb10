// Pictures of the console's other views in their states: the overview, notifications, releases, the audit, people, tokens and settings.
// What takes days or colleagues is given.
import type { Camera } from "./camera.ts";

const at = Date.UTC(2026, 10, 27, 9);
const notification = {
  ...{ by: "outi@kirkas.example", draft: "0123456789abcdef", experiment: null, title: "Joulu", text: "" },
  ...{ count: 0, at, is_read: true },
};
const matter = { ...notification, by: "cron", draft: null, title: "" };
const notifications = {
  unread: 3,
  mails: true,
  notifications: [
    { ...matter, id: 6, kind: "failing-targets", count: 3, is_read: false },
    { ...notification, id: 5, kind: "review-asked", text: "Katsotko ennen huomista?", is_read: false },
    { ...matter, id: 4, kind: "wrong-split", experiment: "loan-hero", count: 1, is_read: false },
    { ...notification, id: 3, kind: "conflict", text: "Syksy" },
    { ...matter, id: 2, kind: "ending-token", title: "Julkaisu", count: 3 },
    { ...notification, id: 1, kind: "published", text: "Kampanja alkaa" },
  ],
};
const arm = (release: string, share: number, pages: number, errors: number) => ({
  ...{ release: release.repeat(8), share, pages, not_found: Math.round(pages / 90), errors },
});
const rollout = {
  live: "a1b2c3d4".repeat(8),
  arms: [arm("a1b2c3d4", 9000, 48_213, 12), arm("9f8e7d6c", 1000, 5340, 4)],
};

export async function staffPictures({ page, address, word, capture }: Camera): Promise<void> {
  const open = (path: string) => page.goto(`${address}${path}`, { waitUntil: "networkidle" });
  const given = async (pattern: string, json: unknown, take: () => Promise<void>) => {
    await page.route(pattern, (route) => route.fulfill({ json }));
    await take();
    await page.unroute(pattern);
  };

  await page.route("**/api/control/overview*", () => undefined);
  await page.goto(address);
  await page.getByText(word("state.loading")).first().waitFor();
  await capture("overview-loading");
  await page.unroute("**/api/control/overview*");
  await page.route("**/api/control/overview*", (route) => route.fulfill({ status: 503 }));
  await open("");
  await capture("overview-failed");
  await page.unroute("**/api/control/overview*");
  await open("?span=days");
  await capture("overview-days");

  await given("**/api/control/notifications", notifications, async () => {
    await open("experiments/");
    await page.locator("summary").filter({ hasText: "3" }).first().click();
    await capture("notifications");
  });
  await given("**/api/control/releases/candidate", rollout, async () => {
    await open("releases/rollout/");
    await capture("rollout-under-way");
  });
  for (const path of ["releases/maintenance", "audit", "settings", "experiments/versions", "experiments/files"]) {
    await open(`${path}/`);
    await capture(path.replace("/", "-"));
  }
  await open("audit/?q=qwertyuiop");
  await capture("audit-no-match");
}
