// What an applicant is told: by mail, in the settings, at the link to the offers, and while the offers are looked at.
import { type Language, languageOf } from "../app/site/languages.ts";
import { appliesInWords, wordsOf } from "./application.ts";
import { repeatedIn } from "./repeated.ts";
import { noticesTo, originOf, screensIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

/** The address of a screen in a language. */
function addressOf(name: "offers" | "settings", { code, region }: Language, base: string | undefined): string {
  return originOf(region, base) + screensIn(code).find(({ screen }) => screen === name)?.path;
}

for (const [code, two, subjects] of [
  ["fi", "2 uutta ilmoitusta", ["Kirkas: hakemukseesi on vastattu", "Kirkas: hakemuksesi on lähetetty"]],
  ["pl", "2 nowe powiadomienia", ["Kirkas: są odpowiedzi na Twój wniosek", "Kirkas: Twój wniosek został wysłany"]],
] as const) {
  test(`${repeatedIn(code)}: an applicant is told that lenders are asked and have answered, until it is read`, async ({
    visitor,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = `told-${code}-${Date.now()}@kirkas.example`;
    await appliesInWords(page, email, language, baseURL);

    await test.step("is told while looking at the offers", async () => {
      const counted = page.waitForResponse((response) => response.url().endsWith("/api/v1/notices?limit=1"));
      await page.goto(addressOf("offers", language, baseURL));
      await counted;
      const pending = () =>
        page.evaluate(async () => (await (await fetch("/api/v1/applications")).json()).items[0].pending as number);
      // The slowest lender takes a minute.
      await expect.poll(pending, { timeout: 120_000, intervals: [2_000] }).toBe(0);
      await page.request.post("/api/v1/dev/schedule", { headers: { "x-requested-with": "test" } });
      const message = page.getByRole("status", { name: word("toast.region") });
      await expect(message).toContainText(word("notice.offers-ready"), { timeout: 60_000 });
      await expect(page.getByRole("banner").getByRole("img", { name: two })).toBeVisible();
      await visitor.checksAccessibility();
    });

    await test.step("by mail, in the application's language", async () => {
      const mails = await noticesTo(page, email);
      expect(mails.map(({ subject }) => subject)).toEqual(subjects);
      for (const mail of mails) {
        expect(mail.link).toContain("?autologin=true");
        expect(mail.text).not.toMatch(/Maija|Mallikas|12.?000|Bank|Finance|Credit/);
      }
    });

    await test.step("reads the notices in the settings", async () => {
      await page.getByRole("main").getByRole("link", { name: two }).click();
      await expect(page).toHaveURL(addressOf("settings", language, baseURL));
      const list = page.getByRole("region", { name: word("notices.heading") });
      await expect(list.getByRole("listitem")).toHaveText([
        new RegExp(`^${word("notices.new")}.*${word("notice.offers-ready")}`),
        new RegExp(`^${word("notices.new")}.*${word("notice.sent")}`),
      ]);
      for (const [width, colorScheme] of [
        [320, "dark"],
        [1280, "light"],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await visitor.checksAccessibility();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await list.scrollIntoViewIfNeeded();
      await expect(page.getByRole("banner").getByRole("img", { name: two })).toHaveCount(0);
    });

    await test.step("they are not new any more, and lead to the offers", async () => {
      await page.reload();
      const list = page.getByRole("region", { name: word("notices.heading") });
      await expect(list.getByRole("listitem")).toHaveCount(2);
      await expect(list.getByText(word("notices.new"), { exact: true })).toHaveCount(0);
      await expect(page.getByRole("banner").getByRole("img")).toHaveCount(0);
      await list
        .getByRole("link", { name: word("notices.offers") })
        .first()
        .click();
      await expect(page).toHaveURL(addressOf("offers", language, baseURL));
    });
    // The form asks for the draft that has become an application.
    expect(visitor.complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
  });
}

test("whoever is signed out sees no list, and is asked to sign in on the way to the offers", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/asetukset/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ilmoitukset" })).toHaveCount(0);
  await page.goto("/offers/?autologin=true");
  await expect(page.getByRole("main").getByLabel("Sähköpostiosoite")).toBeVisible();
  await expect(page.getByText("pääset suoraan sinne, minne olit menossa")).toBeVisible();
});
