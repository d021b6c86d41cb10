// A click on an advertisement in a real browser, in each region: what is stored before consent, with it, and once it
// is taken back, as the browser itself lists it.
import type { Page } from "@playwright/test";
import { fillsUpTo } from "./application.ts";
import { expect, test } from "./visitor.ts";

// A browser that calls itself headless is no visitor.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
test.use({ firstVisit: true, userAgent });

const port = process.env.E2E_PORT ?? "8790";
const regions = [
  {
    origin: `http://localhost:${port}`,
    locale: "fi-FI",
    words: { accept: "Hyväksy kaikki", reject: "Hylkää kaikki", marketing: "Markkinointi", save: "Tallenna valintani" },
  },
  {
    origin: `http://intl.localhost:${port}`,
    locale: "en-GB",
    words: { accept: "Accept all", reject: "Reject all", marketing: "Marketing", save: "Save my choices" },
  },
];

/** Where each page was scrolled to, by the router: it says nothing of the visitor. */
const scrollPositions = "react-router-scroll-positions";

/** What the browser keeps for the site, by name, and the record of the click. */
async function stored(page: Page) {
  const cookies = await page.context().cookies();
  const names = cookies.map(({ name }) => name).sort();
  const clicks = cookies.find(({ name }) => name === "__Host-clicks");
  const record = await page.evaluate(() => localStorage.getItem("affiliate-tracking"));
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  const storage = keys.filter((key) => key !== scrollPositions);
  return { cookies: names, clicks, storage, record: record ? JSON.parse(record) : undefined };
}

for (const { origin, locale, words } of regions) {
  test.describe(`at ${origin}`, () => {
    test.use({ locale });
    const landing = `${origin}/?gclid=Ab%2Fc-_9&amount=15000&campaign=spring`;
    const nothing = { cookies: [], clicks: undefined, storage: [], record: undefined };

    test("a click is kept in memory until consent, then in a cookie and a record, and forgotten with consent", async ({
      visitor,
    }) => {
      const { page } = visitor;
      await page.goto(landing);
      const accept = page.getByRole("button", { name: words.accept });
      await expect(accept).toBeVisible();
      expect(await stored(page)).toEqual(nothing);
      await accept.click();
      await expect.poll(async () => (await stored(page)).record).toBeDefined();
      // Consent to analytics has the visitor remembered as well.
      const cookies = async () => (await stored(page)).cookies;
      await expect.poll(cookies).toEqual(["__Host-clicks", "__Host-consent", "__Host-visitor"]);
      const clicks = await stored(page);
      expect(clicks.storage).toEqual(["affiliate-tracking", "analytics-session", "analytics-session-count"]);
      expect(clicks.clicks).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
      expect(clicks.record).toEqual({
        affiliate: "google",
        expiryDate: expect.any(Number),
        trackingId: "Ab%2Fc-_9",
        encounteredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        meta: { amount: "15000", campaign: "spring" },
      });
      expect(clicks.record.expiryDate - Date.parse(clicks.record.encounteredAt)).toBe(30 * 86_400_000);
      expect(Math.abs((clicks.clicks?.expires ?? 0) * 1000 - clicks.record.expiryDate)).toBeLessThan(5000);

      await page.goto(`${origin}/asetukset/?menu=consents`);
      const marketing = page.getByRole("checkbox", { name: words.marketing });
      await expect(marketing).toBeChecked();
      await marketing.uncheck();
      await page.getByRole("button", { name: words.save }).click();
      await expect.poll(cookies).toEqual(["__Host-consent", "__Host-visitor"]);
      expect((await stored(page)).storage).toEqual(["analytics-session", "analytics-session-count"]);
      await page.goto(landing);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await cookies()).toEqual(["__Host-consent", "__Host-visitor"]);
      expect(visitor.complaints).toEqual([]);
    });

    test.describe("while the edge can't be reached", () => {
      // What a page asks for through one is not intercepted.
      test.use({ serviceWorkers: "block" });

      test("consent that is taken back is heard of after a reload", async ({ page }) => {
        await page.goto(landing);
        await page.getByRole("button", { name: words.accept }).click();
        await expect.poll(async () => (await stored(page)).clicks).toBeDefined();
        await page.goto(`${origin}/asetukset/?menu=consents`);
        await page.route("**/edge/**", (route) => route.abort());
        const marketing = page.getByRole("checkbox", { name: words.marketing });
        await expect(marketing).toBeChecked();
        await marketing.uncheck();
        await page.getByRole("button", { name: words.save }).click();
        await expect.poll(async () => (await stored(page)).storage).toContain("forget /edge/clicks");
        expect((await stored(page)).clicks).toBeDefined();
        await page.unroute("**/edge/**");
        await page.reload();
        await expect.poll(async () => (await stored(page)).clicks).toBeUndefined();
        await expect.poll(async () => (await stored(page)).storage).not.toContain("forget /edge/clicks");
      });
    });

    test("without consent nothing of a click is stored", async ({ visitor }) => {
      const { page } = visitor;
      await page.goto(landing);
      await page.getByRole("button", { name: words.reject }).click();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await stored(page)).toEqual({ ...nothing, cookies: ["__Host-consent"] });
    });

    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false });

      test("a click is kept on the first response", async ({ page, context }) => {
        await context.addCookies([
          { name: "__Host-consent", value: "marketing", url: origin.replace("http:", "https:"), secure: true },
        ]);
        const answer = await page.goto(landing);
        const held = await context.cookies();
        const sent = await answer?.request().headerValue("cookie");
        expect([sent, held.map(({ name }) => name).sort()]).toEqual([
          "__Host-consent=marketing",
          ["__Host-clicks", "__Host-consent"],
        ]);
      });
    });
  });
}

test.describe("a draft", () => {
  test.use({ locale: "fi-FI", serviceWorkers: "block" });

  test("is asked for once when consent is taken back, for what waits with it, and only where there may be one", async ({
    page,
  }) => {
    const draftCookies: (string | undefined)[] = [];
    page.on("request", async (request) => {
      const isDraft = request.method() === "GET" && request.url().endsWith("/api/v1/drafts/loan");
      if (isDraft) draftCookies.push((await request.allHeaders()).cookie);
    });
    const decides = async (isGiven: boolean) => {
      await page.goto("/asetukset/?menu=consents");
      const marketing = page.getByRole("checkbox", { name: "Markkinointi" });
      await expect(marketing).toBeChecked({ checked: !isGiven });
      await marketing.setChecked(isGiven);
      const forgotten = page.waitForResponse((answer) => answer.url().endsWith("/edge/clicks"));
      await page.getByRole("button", { name: "Tallenna valintani" }).click();
      await forgotten;
    };
    await page.goto("/?gclid=Ab-9");
    await page.getByRole("button", { name: "Hyväksy kaikki" }).click();
    await decides(false);
    await decides(true);
    await fillsUpTo(page, `withdraws-${Date.now()}@kirkas.example`, "contact");
    expect(draftCookies).toEqual([]);
    await decides(false);
    await expect.poll(() => draftCookies).toEqual([expect.stringContaining("__Host-consent=analytics")]);
    expect(draftCookies[0]).toContain("__Host-draft=");
    expect(draftCookies[0]).not.toContain("marketing");
    await page.reload();
    await expect(page.getByRole("checkbox", { name: "Markkinointi" })).not.toBeChecked();
    expect(draftCookies.length).toBe(1);
  });
});
