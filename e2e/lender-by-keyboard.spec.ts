// A day of a lender's employee with keys alone: accepted applications are signed, paid out and refused, figures are read, and
// rules changed, tried, published and rolled back. Focus is seen at each stop, and no page breaks a rule of accessibility.
import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { applies, becomesUser } from "./applying.ts";
import { keyboard } from "./input-device.ts";
import { opens, tabsBackTo, tabsTo } from "./keys.ts";
import { repeatedIn } from "./repeated.ts";
import { codeOf, newestMail, originOf, screensIn } from "./screens.ts";
import { expect, hasBeenHere, test } from "./visitor.ts";

const { press, select, write } = keyboard;
const lender = "lender@kirkas.example";
const bank = "Fabula Bank";
/** A number that no person has, of somebody who is young enough for every lender. */
const younger = { person: { identity_number: "010190-955F" }, address: { resident_since: "1990-01" } };

interface AcceptedOffer {
  /** The application's. */
  readonly reference: string;
  /** What whoever applied is told of the offer. */
  readonly state: () => Promise<string>;
}

/** Somebody new applies in a browser of their own and accepts the bank's offer. */
async function acceptsTheOffer(browser: Browser, origin: string, email: string): Promise<AcceptedOffer> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await hasBeenHere(page);
  await page.goto("/");
  await becomesUser(page, email, younger);
  const { id, offers } = await applies(page, email, younger);
  const offer = offers.find(({ lender: { name } }) => name === bank);
  await page.evaluate(async (accepted) => {
    const headers = { "content-type": "application/json", "x-requested-with": "test" };
    const body = JSON.stringify({ information_opened: true });
    const answer = await fetch(`/api/v1/offers/${accepted}/accept`, { method: "POST", body, headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }, offer?.id);
  const read = () => page.evaluate(async (id) => (await fetch(`/api/v1/applications/${id}`)).json(), id);
  const state = async () => {
    const { offers }: { offers: { id: string; state: string }[] } = await read();
    return offers.find(({ id }) => id === offer?.id)?.state ?? "none";
  };
  return { reference: (await read()).reference, state };
}

for (const { code, size, product } of [
  { code: "fi", size: { width: 1280, height: 800 }, product: "fabula-bank-loan-pl" },
  { code: "sv-fi", size: { width: 390, height: 844 }, product: "fabula-bank-loan-lv" },
]) {
  test(`${repeatedIn(code)}, ${size.width} px: a lender's day with keys alone`, async ({
    visitor,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const origin = originOf(language.region, baseURL);
    const pathOf = (name: string) => screensIn(code).find(({ screen }) => screen === name)?.path ?? "";
    const unique = `day-${code}-${Date.now().toString(36)}`;
    const signed = await acceptsTheOffer(browser, origin, `${unique}-one@kirkas.example`);
    const refused = await acceptsTheOffer(browser, origin, `${unique}-two@kirkas.example`);
    await page.setViewportSize(size);
    const main = page.getByRole("main");
    const dialog = page.getByRole("dialog");
    const button = (id: string) => page.getByRole("button", { name: word(id), exact: true });
    const headingOf = ({ reference }: AcceptedOffer) =>
      page.getByRole("heading", { name: word("work.application").replace("{reference}", reference), exact: true });
    const cardOf = (offer: AcceptedOffer) => page.getByRole("listitem").filter({ has: headingOf(offer) });
    const eventOf = (offer: AcceptedOffer, event: string) => {
      const name = word("work.event-of")
        .replace("{event}", word(`work.${event}`))
        .replace("{reference}", offer.reference);
      return cardOf(offer).getByRole("button", { name, exact: true });
    };

    await test.step("signs in with the code of the mail, and goes to the work", async () => {
      await page.goto(`${origin}${pathOf("login")}`);
      await write(page.getByLabel(word("login.email")), lender);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: word("login.sent-heading") })).toBeFocused();
      await write(page.getByLabel(word("login.code")), codeOf(await newestMail(page, lender, language.tag)));
      await page.keyboard.press("Enter");
      await expect(page.getByText(lender)).toBeVisible();
      await press(main.getByRole("link", { name: word("lender-area.insights") }));
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(headingOf(signed)).toBeVisible();
      await visitor.checksAccessibility();
    });

    await test.step("marks one as signed, then as paid out", async () => {
      for (const [event, state] of [
        ["sign", "signed"],
        ["pay-out", "paid-out"],
      ] as const) {
        await opens(page, eventOf(signed, event), 400);
        await visitor.checksAccessibility();
        await expect(dialog.getByRole("button", { name: word(`work.${event}`) })).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(headingOf(signed)).toBeFocused();
        await expect(
          cardOf(signed)
            .getByText(word(`lender-offer.${state}`), { exact: true })
            .first(),
        ).toBeVisible();
        expect(await signed.state()).toBe(state);
      }
    });

    await test.step("refuses the other with a reason", async () => {
      // The newest stands first.
      await tabsBackTo(page, eventOf(refused, "refuse"));
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("textbox", { name: word("work.reason") })).toBeFocused();
      await page.keyboard.type("Tuloja ei voitu vahvistaa.");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(cardOf(refused)).toHaveCount(0);
      await expect(page.getByRole("heading", { name: word("work.heading") })).toBeFocused();
      expect(await refused.state()).toBe("refused");
    });

    await test.step("chooses a market and keeps the place", async () => {
      await tabsTo(page, main.getByLabel(word("insights.from"), { exact: true }), 400);
      await select(main.getByLabel(word("insights.market"), { exact: true }), word("insights.country-FI"));
      await press(button("insights.update"));
      await expect(page).toHaveURL(/[?&]market=FI/);
      await expect(button("insights.update")).toBeFocused();
      await tabsBackTo(page, main.getByLabel(word("insights.market"), { exact: true }));
      await page.keyboard.press("Home");
      await tabsTo(page, main.getByLabel(word("insights.amount-to"), { exact: true }));
      await page.keyboard.press("Enter");
      await expect(page).not.toHaveURL(/market/);
      await expect(main.getByLabel(word("insights.amount-to"), { exact: true })).toBeFocused();
    });

    await test.step("reads a chart's figures in its table, and downloads them", async () => {
      const funnel = word("insights.funnel");
      await opens(page, main.locator("summary").filter({ hasText: funnel }), 400);
      const received = page.getByRole("table", { name: funnel }).getByRole("row", {
        name: word("insights.stage-received"),
      });
      await expect(received).toBeVisible();
      const count = (await received.getByRole("cell").first().textContent())?.replace(/\D/g, "");
      expect(Number(count)).toBeGreaterThan(0);
      await visitor.checksAccessibility();
      const downloading = page.waitForEvent("download");
      await opens(page, button("insights.csv"), 400);
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("insights.csv");
      const rows = readFileSync(await download.path(), "utf8").split(/\r?\n/);
      const [, , figure] = rows.find((row) => row.startsWith("funnel,received,"))?.split(",") ?? [];
      // Others may have applied since the page was loaded.
      expect(Number(figure)).toBeGreaterThanOrEqual(Number(count));
    });

    const newest = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: new RegExp(`^${word("versions.version").split("{")[0]}`) }) })
      .first();
    const income = page.getByRole("textbox", { name: word("rules.income-min") });
    /** The limit of income before a version and with it, as the history says it. */
    const changeOf = async () => {
      await opens(page, newest.locator("summary"), 400);
      const cells = newest
        .getByRole("row")
        .filter({ hasText: word("rules.income-min") })
        .getByRole("cell");
      await expect(cells).toHaveCount(2);
      return (await cells.allTextContents()).map((text) => Number(text.replace(/\D/g, "")));
    };
    let before = 0;

    await test.step("changes a rule, tries the draft and publishes it", async () => {
      await page.goto(`${origin}${pathOf("lender-filtering")}?product=${product}`);
      await tabsTo(page, income, 200);
      before = Number((await income.inputValue()).replace(/\D/g, ""));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(String(before + 10));
      await page.keyboard.press("Enter");
      await expect(page.getByText(word("draft.saved"))).toBeVisible();
      await opens(page, button("preview.submit"), 400);
      await expect(page.getByText(new RegExp(`^${word("preview.done").split("{")[0]}\\d+`))).toBeVisible();
      await expect(page.getByRole("rowheader", { name: word("preview.passing") })).toBeVisible();
      await visitor.checksAccessibility();
      await opens(page, button("publish.submit"), 400);
      await tabsTo(page, dialog.getByRole("textbox", { name: word("publish.note") }));
      await page.keyboard.type(`${unique} up`);
      await visitor.checksAccessibility();
      await press(dialog.getByRole("button", { name: word("publish.submit") }));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("heading", { name: word("publish.heading") })).toBeFocused();
      await expect(newest.getByText(`${unique} up`)).toBeVisible();
      await expect(newest.getByText(word("versions.live"), { exact: true })).toBeVisible();
      expect(await changeOf()).toEqual([before, before + 10]);
    });

    await test.step("rolls it back", async () => {
      const back = page.getByRole("button", { name: new RegExp(`^${word("versions.roll-back").split("{")[0]}`) });
      const name = (await back.first().textContent()) ?? "";
      await opens(page, back.first(), 400);
      await expect(dialog.getByRole("textbox")).toBeFocused();
      await page.keyboard.type(`${unique} down`);
      await visitor.checksAccessibility();
      await press(dialog.getByRole("button", { name }));
      await expect(newest.getByText(`${unique} down`)).toBeVisible();
      await expect(newest.getByText(word("versions.live"), { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name })).toBeFocused();
      await tabsBackTo(page, newest.locator("summary"));
      await page.keyboard.press("Shift+Tab");
      expect(await changeOf()).toEqual([before + 10, before]);
      await visitor.checksAccessibility();
    });
    expect(visitor.complaints).toEqual([]);
  });
}
