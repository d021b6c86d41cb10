// Users, for admins: one is found by address, answers are shown after a reason, a session is ended, data is taken away and erased.
import { readFileSync } from "node:fs";
import { type Language, languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { becomesUser } from "./applying.ts";
import { opens } from "./keys.ts";
import { originOf, signsIn } from "./screens.ts";
import { expect, hasBeenHere, test } from "./visitor.ts";

test.use({ firstVisit: false });

const journeys: readonly (readonly [language: Language, prefix: string])[] = [
  [languageOf("fi"), ""],
  [languageOf("ro"), "/ro-ro"],
];

for (const [language, prefix] of journeys) {
  test(`a user is found, looked at with a reason, signed out, exported and erased, in ${language.code}`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    const { page } = visitor;
    const word = wordsOf(language);
    const base = originOf(language.region, baseURL);
    const email = `found-${language.code}@kirkas.example`;
    const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await hasBeenHere(theirs);
    await theirs.goto("/");
    await becomesUser(theirs, email);

    await signsIn(page, base, language);
    await page.goto(`${base}${prefix}/admin/users/`);
    const search = page.getByLabel(word("people.email"));
    await search.fill(`nobody-${language.code}@kirkas.example`);
    await search.press("Enter");
    await expect(page.getByText(word("people.none"))).toBeVisible();
    await visitor.checksAccessibility();
    await search.fill(email);
    await search.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: "Kaisa Maria Kuluttaja" })).toBeFocused();
    expect(page.url()).not.toContain("kirkas.example%");
    for (const [width, colorScheme] of [
      [320, "dark"],
      [1280, "light"],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await visitor.checksAccessibility();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }

    // Answers are seen after a reason, by keyboard; the identity number is masked.
    const dialog = page.getByRole("dialog");
    const reason = dialog.getByLabel(word("admin.reason"));
    await opens(page, page.getByRole("button", { name: new RegExp(`^${word("people.view")}`) }));
    await reason.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(word("admin.reason-missing"))).toBeVisible();
    await visitor.checksAccessibility();
    await reason.fill("Asked by phone");
    await dialog.getByRole("button", { name: word("people.view"), exact: true }).click();
    await expect(page.getByText("Esimerkki Oy")).toBeVisible();
    await expect(page.getByText("131052-955N")).toHaveCount(0);
    await visitor.checksAccessibility();
    const audit = page.getByRole("region", { name: word("people.audit") });
    await expect(audit.getByText("Asked by phone")).toBeVisible();

    await page.getByRole("button", { name: new RegExp(`^${word("people.export-json")}`) }).click();
    await reason.fill("By letter");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: word("people.export-json") }).click();
    const file = readFileSync(await (await download).path(), "utf8");
    expect([file.includes(email), file.includes("955N")]).toEqual([true, false]);
    await expect(audit.getByText("By letter")).toBeVisible();

    await page.getByRole("button", { name: new RegExp(`^${word("people.end")}`) }).click();
    await dialog.getByRole("button", { name: word("people.end"), exact: true }).click();
    await expect(page.getByText(word("people.no-sessions"))).toBeVisible();
    await theirs.goto("/offers/");
    await expect(theirs).toHaveURL(/\/forbidden\/$/);
    await theirs.context().close();

    await page.getByRole("button", { name: word("people.erase"), exact: true }).click();
    await reason.fill("By letter");
    const address = dialog.getByLabel(word("people.erase-type"));
    await address.fill("other@kirkas.example");
    await dialog.getByRole("button", { name: word("people.erase"), exact: true }).click();
    await expect(dialog.getByText(word("people.erase-mismatch"))).toBeVisible();
    await visitor.checksAccessibility();
    await address.fill(email);
    await dialog.getByRole("button", { name: word("people.erase"), exact: true }).click();
    await expect(page.getByText(word("people.erased"))).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Kaisa Maria Kuluttaja" })).toHaveCount(0);
    await search.fill(email);
    await search.press("Enter");
    await expect(page.getByText(word("people.none"))).toBeVisible();
    // What the browser says of the answer that nobody is there.
    expect(visitor.complaints.filter((complaint) => !complaint.includes("404") && !complaint.includes("422"))).toEqual(
      [],
    );
  });
}
