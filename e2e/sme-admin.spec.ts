// An admin's work with companies' applications, with keys alone: the list is searched and sorted, several are assigned at once, a case
// is taken to its end and up again, and the file is taken away. No page breaks a rule of accessibility.
import { readFileSync } from "node:fs";
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { companyApplies } from "./company.ts";
import { keyboard } from "./input-device.ts";
import { opens, tabsBackTo, tabsTo } from "./keys.ts";
import { repeatedIn } from "./repeated.ts";
import { originOf, screensIn, signsIn } from "./screens.ts";
import { expect, hasBeenHere, test } from "./visitor.ts";

const { press, select, write } = keyboard;

for (const { code, size } of [
  { code: "fi", size: { width: 1280, height: 800 } },
  { code: "pl", size: { width: 390, height: 844 } },
]) {
  test(`${repeatedIn(code)}, ${size.width} px: an admin passes applications on with keys alone`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const origin = originOf(language.region, baseURL);
    const path = screensIn(code).find(({ screen }) => screen === "admin-sme-applications")?.path ?? "";
    const company = `Testi ${code} ${Date.now().toString(36)} Oy`;
    const sent = [];
    for (const number of [1, 2]) {
      const context = await browser.newContext({ baseURL: baseURL ?? "" });
      const applicant = await context.newPage();
      await hasBeenHere(applicant);
      await applicant.goto("/");
      const email = `case-${code}-${number}-${Date.now()}@kirkas.example`;
      sent.push(await companyApplies(applicant, email, company));
      await context.close();
    }
    const [first, second] = sent as [(typeof sent)[0], (typeof sent)[0]];
    const main = page.getByRole("main");
    const button = (id: string) => main.getByRole("button", { name: word(id), exact: true });
    const row = (reference: string) => page.getByRole("row").filter({ hasText: reference });
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    await page.setViewportSize(size);
    await signsIn(page, origin, language);
    await page.goto(origin + path);

    await test.step("searches for the company", async () => {
      await write(main.getByLabel(word("sme-cases.search")), company.toUpperCase());
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/[?&]search=/);
      await expect(row(first?.reference ?? "")).toBeVisible();
      await expect(row(second?.reference ?? "")).toBeVisible();
      await visitor.checksAccessibility();
      await fits();
    });

    await test.step("sorts by reference", async () => {
      if (size.width > 1024) {
        const name = word("sme-cases.sort-by").replace("{column}", word("sme-cases.reference"));
        await opens(page, main.getByRole("link", { name }));
        await expect(page.getByRole("columnheader", { name }).and(page.locator("[aria-sort=ascending]"))).toBeVisible();
      } else {
        await tabsTo(page, main.getByLabel(word("sme-cases.sort"), { exact: true }));
        await page.keyboard.press("Home");
      }
      await expect(page).toHaveURL(/[?&]sort=reference/);
      const sorted = [first, second].map((one) => one?.reference ?? "").sort();
      await expect(page.getByRole("rowheader")).toHaveText(sorted);
    });

    await test.step("assigns both at once", async () => {
      for (const one of [first, second]) {
        const box = page.getByLabel(word("sme-cases.choose").replace("{reference}", one?.reference ?? ""), {
          exact: true,
        });
        await tabsTo(page, box, 120);
        await page.keyboard.press("Space");
        await expect(box).toBeChecked();
        await tabsBackTo(page, main.getByLabel(word("sme-cases.search")), 120);
      }
      const panel = page.getByRole("region", { name: word("sme-cases.bulk") });
      await visitor.checksAccessibility();
      await select(panel.getByLabel(word("sme-cases.assignee"), { exact: true }), "Aino Ylläpitäjä");
      await press(button("sme-cases.assign"));
      await expect(
        page.getByText(word("sme-cases.done").replace("{changed}", "2").replace("{unchanged}", "0")),
      ).toBeVisible();
      await expect(row(first?.reference ?? "")).toContainText(word("sme-status.assigned"));
    });

    await test.step("takes the file away, without contacts and with them", async () => {
      const download = async () => {
        const downloading = page.waitForEvent("download");
        await tabsTo(page, button("sme-cases.csv-all"), 120);
        await page.keyboard.press("Enter");
        return readFileSync(await (await downloading).path(), "utf8");
      };
      expect(await download()).not.toContain("Maija Mallikas");
      const box = main.getByLabel(word("sme-cases.contacts"));
      await tabsTo(page, box, 120);
      await page.keyboard.press("Space");
      await tabsBackTo(page, main.getByLabel(word("sme-cases.search")), 120);
      const rows = (await download()).trim().split(/\r?\n/);
      expect(rows.length).toBe(3);
      expect(rows[1]).toContain("Maija Mallikas");
    });

    await test.step("opens a case, and takes it on its way", async () => {
      await tabsBackTo(page, row(first?.reference ?? "").getByRole("link", { name: first?.reference }), 120);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 2, name: company })).toBeFocused();
      await expect(page.getByText("Maija Mallikas")).toBeVisible();
      await expect(main.getByRole("link", { name: second?.reference })).toBeVisible();
      await visitor.checksAccessibility();
      await fits();
      const form = page.getByRole("form", { name: word("sme-case.status-heading") });
      const status = form.getByLabel(word("sme-cases.change-to"));
      const badge = page.getByRole("heading", { level: 2, name: company }).locator("..");
      await tabsTo(page, status, 120);
      await tabsTo(page, form.getByRole("button"));
      await page.keyboard.press("Enter");
      await expect(status).toHaveAttribute("aria-invalid", "true");
      await tabsBackTo(page, status, 120);
      for (const next of ["contacted", "declined"]) {
        if (next === "declined") await tabsTo(page, status, 120);
        const chosen = () => status.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.label);
        while ((await chosen()) !== word(`sme-status.${next}`)) await page.keyboard.press("ArrowDown");
        await tabsTo(page, form.getByRole("button"));
        await page.keyboard.press("Enter");
        await expect(badge.getByText(word(`sme-status.${next}`), { exact: true })).toBeVisible();
        await expect(page.getByRole("heading", { level: 2, name: company })).toBeFocused();
      }
      await visitor.checksAccessibility();
    });

    await test.step("takes a closed one up again with a note", async () => {
      const form = page.getByRole("form", { name: word("sme-case.status-heading") });
      await form.getByLabel(word("sme-cases.change-to")).focus();
      await page.keyboard.press("ArrowDown");
      await tabsTo(page, form.getByLabel(word("sme-case.note-why")));
      await page.keyboard.type("Yritys soitti uudelleen.");
      await tabsTo(page, form.getByRole("button"));
      await page.keyboard.press("Enter");
      await expect(page.getByText("Yritys soitti uudelleen.")).toBeVisible();
      const history = page.getByRole("region", { name: word("sme-case.history") });
      await expect(history.getByRole("listitem").first()).toContainText(word("sme-status.assigned"));
    });

    await test.step("writes a note", async () => {
      const notes = page.getByRole("region", { name: word("sme-case.notes") });
      await notes.getByLabel(word("sme-case.note")).focus();
      await page.keyboard.type("Tilinpäätös tulee maanantaina.");
      await tabsTo(page, notes.getByRole("button"));
      await page.keyboard.press("Enter");
      await expect(notes.getByRole("listitem").first()).toContainText("Tilinpäätös tulee maanantaina.");
      await visitor.checksAccessibility();
    });
    expect(visitor.complaints).toEqual([]);
  });
}

test("the list is the admins': others are led away", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const language = languageOf("fi");
  await signsIn(page, originOf("fi", baseURL), language, "lender@kirkas.example");
  await page.goto("/admin/sme-applications/");
  await expect(page).toHaveURL("/forbidden/");
});
