// The offers for a loan application: compared, opened, accepted and cancelled, and the application withdrawn.
import type { Locator, Page } from "@playwright/test";
import { applies, becomesUser } from "./applying.ts";
import { opens, tabsTo } from "./keys.ts";
import { codeOf, newestMail, originOf, pathOf, signsIn } from "./screens.ts";
import { expect, test, type Visitor } from "./visitor.ts";

const email = "admin@kirkas.example";
const finnish = { code: "fi", tag: "fi" };

/** The section of the page about the newest application. */
const newest = (page: Page) => page.getByRole("region", { name: /^Hakemus/ }).first();
const names = (table: Locator) => table.getByRole("rowheader").getByRole("link");
const sorting = (page: Page, name: string) => newest(page).getByRole("columnheader", { name }).getByRole("link");
const box = (page: Page, lender: string) => newest(page).getByRole("checkbox", { name: `Vertaa: ${lender}` });
const opened = (page: Page) => page.getByRole("checkbox", { name: "Olen avannut tiedot" });
const accept = (page: Page) => page.getByRole("button", { name: "Hyväksy tämä tarjous" });
const accepted = (page: Page) => page.getByRole("heading", { name: "Hyväksytty" });

/** Checks the page as it is on a phone, in the dark, and leaves it as it was. */
async function checksOnPhone(visitor: Visitor) {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await visitor.checksAccessibility();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Ticks the box and accepts the offer that the page is about. */
async function accepts(page: Page) {
  await opened(page).check();
  await accept(page).click();
}

test("a user sorts and filters offers, sets one apart, and puts three side by side", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish);
  const { offers } = await applies(page, email);
  const lenders = offers.map(({ lender }) => lender.name);
  const [first = "", second = "", third = ""] = lenders;

  await page.goto("/offers/");
  const table = newest(page).getByRole("table").first();
  await expect(names(table)).toHaveText(lenders);
  await expect(page.getByText("Mikä ratkaisee järjestyksen")).toBeVisible();
  await expect(page.getByText("Hinnat määräytyvät automaattisesti")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Kuka maksaa meille" })).toBeVisible();
  await expect(page.getByText(/^Edustava esimerkki|^Tyypillinen esimerkki/)).toBeVisible();
  await expect(newest(page).getByRole("link", { name: "Takuusäätiö" })).toBeVisible();
  await visitor.checksAccessibility();

  await sorting(page, "Todellinen vuosikorko").click();
  await expect(page).toHaveURL("/offers/?sort=-apr");
  await expect(names(table).last()).toHaveText(first);
  await sorting(page, "Takaisin maksettava").click();
  await expect(page).toHaveURL("/offers/?sort=total");

  const filters = page.getByRole("form", { name: "Rajaa tarjouksia" });
  await filters.getByRole("checkbox", { name: "Ilman avausmaksua" }).check();
  await filters.getByRole("checkbox", { name: "Vain haettu summa" }).check();
  await filters.getByRole("textbox", { name: "Kuukausierä enintään" }).fill("1");
  await expect(page).toHaveURL("/offers/?sort=total&opening_fee=none&full=1&max_instalment=1");
  await expect(newest(page).getByText("Mikään tarjous ei vastaa rajauksiasi.")).toBeVisible();
  await page.getByRole("link", { name: /^Poista: Kuukausierä enintään/ }).click();
  await expect(page).toHaveURL("/offers/?sort=total&opening_fee=none&full=1");
  await expect(filters.getByRole("textbox")).toHaveValue("");
  await filters.getByRole("textbox").fill("a lot");
  await expect(filters.getByText("Kirjoita kokonaisluku")).toBeVisible();
  await filters.getByRole("textbox").fill("");
  await page.getByRole("link", { name: "Poista rajaukset" }).click();
  await expect(page).toHaveURL("/offers/?sort=total");
  await expect(names(table)).toHaveCount(lenders.length);

  for (const lender of [first, second, third]) await box(page, lender).check();
  const compared = offers.slice(0, 3).map(({ id }) => id);
  await expect(page).toHaveURL(`/offers/?sort=total&compare=${compared.join("%2C")}`);
  const panel = page.getByRole("table", { name: "Rinnakkain" });
  await expect(panel.getByRole("columnheader").getByRole("link")).toHaveText([first, second, third]);
  await visitor.checksAccessibility();
  await checksOnPhone(visitor);
  await page.reload();
  await expect(panel.getByRole("columnheader").getByRole("link")).toHaveText([first, second, third]);
  await panel.getByRole("button", { name: `Poista: ${second}` }).click();
  await expect(panel.getByRole("columnheader").getByRole("link")).toHaveText([first, third]);

  await newest(page)
    .getByRole("button", { name: `Ei kiinnosta: ${first}` })
    .click();
  await expect(names(table)).toHaveCount(lenders.length - 1);
  await expect(newest(page).getByRole("heading", { level: 2, name: /^Hakemus/ })).toBeFocused();
  await newest(page).getByRole("link", { name: "Näytä" }).click();
  await expect(page).toHaveURL(/show=declined/);
  await visitor.checksAccessibility();
  await newest(page)
    .getByRole("button", { name: `Palauta: ${first}` })
    .click();
  await expect(names(table)).toHaveCount(lenders.length);
  expect(visitor.complaints).toEqual([]);
});

test("a user opens an offer, reads its schedule and information, accepts it, cancels, and withdraws", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish);
  const { offers } = await applies(page, email);
  const [cheapest, next] = offers;

  await page.goto("/offers/");
  await names(newest(page).getByRole("table")).first().click();
  await expect(page).toHaveURL(`/offers/${cheapest?.id}/`);
  await expect(page.getByText("Lainan ottaminen maksaa rahaa").first()).toBeVisible();
  await page.getByText(/^Näytä kaikki 48/).click();
  const payments = page.getByRole("table", { name: "Kaikki maksut" });
  await expect(payments.getByRole("rowheader", { name: /^Vuosi \d yhteensä$/ })).toHaveCount(4);
  await expect(payments.getByRole("row").last().getByRole("cell").last()).toHaveText(/^0\s€$/);
  await page.getByRole("combobox", { name: /^Maksat lainan pois/ }).selectOption({ label: "3 vuotta" });
  await expect(page.getByText(/^Maksat kerralla .+ jää maksamatta/)).toBeVisible();
  await visitor.checksAccessibility();
  await checksOnPhone(visitor);

  await accept(page).press("Enter");
  await expect(page.getByText("Avaa ensin tiedot ja rastita sitten ruutu.")).toBeVisible();
  await expect(opened(page)).toBeFocused();
  await visitor.checksAccessibility();
  const tab = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Avaa tiedot ennen sopimusta" }).click();
  const information = await tab;
  await expect(information.getByRole("heading", { level: 1 })).toHaveText(
    "Vakiomuotoiset eurooppalaiset kuluttajaluottotiedot",
  );
  await information.close();
  await accepts(page);
  await expect(accepted(page)).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "hyväksyit tarjouksen" })).toBeVisible();
  await visitor.checksAccessibility();
  await page.reload();
  await expect(accepted(page)).toBeVisible();
  await expect(accept(page)).toHaveCount(0);

  await page.goto(`/offers/${next?.id}/`);
  await expect(page.getByRole("heading", { name: "Hyväksyit toisen tarjouksen" })).toBeVisible();
  await visitor.checksAccessibility();
  await page.goto(`/offers/${cheapest?.id}/`);
  const cancel = page.getByRole("button", { name: "Peru hyväksyminen" });
  await cancel.click();
  const question = page.getByRole("dialog");
  await visitor.checksAccessibility();
  await question.getByRole("button", { name: "Pidä hyväksyminen" }).click();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await question.getByRole("button", { name: "Peru hyväksyminen" }).click();
  await expect(page.getByRole("heading", { name: "Peruit hyväksymisen" })).toBeFocused();

  await page.goto("/offers/");
  await expect(newest(page).getByRole("heading", { name: "Päättyneet tarjoukset" })).toBeVisible();
  await newest(page).getByRole("button", { name: "Peru hakemus" }).click();
  await visitor.checksAccessibility();
  await question.getByRole("button", { name: "Peru hakemus" }).click();
  await expect(newest(page).getByText("Sen tarjouksia ei voi enää hyväksyä.")).toBeVisible();
  expect(visitor.complaints).toEqual([]);
});

for (const [kind, words, link] of [
  ["offer-expired", "Tarjous on vanhentunut", "Hae uudelleen"],
  ["other-offer-accepted", "Olet hyväksynyt toisen tarjouksen", "Kaikki tarjouksesi"],
  ["co-applicant-unconfirmed", "Toinen hakija ei ole vielä vahvistanut", "Kaikki tarjouksesi"],
] as const) {
  test(`who may not accept is told why and what to do: ${kind}`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    await signsIn(page, baseURL ?? "", finnish);
    const { offers } = await applies(page, email);
    await page.route("**/api/v1/offers/*/accept", async (route) => {
      const problem = { type: `tag:kirkas.example,2026:${kind}`, status: 409 };
      await route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(problem) });
    });
    await page.goto(`/offers/${offers[0]?.id}/`);
    await accepts(page);
    const alert = page.getByRole("alert").filter({ hasText: words });
    await expect(alert.getByRole("link", { name: link })).toBeVisible();
    await expect(opened(page)).toBeChecked();
    await visitor.checksAccessibility();
  });
}

test("a user asks for a person at a lender that declined", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish);
  await applies(page, email);
  await page.goto("/offers/");
  await newest(page).getByRole("button", { name: "Pyydä ihmistä: Fabula Bank" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Lähetä lainanantajalle" }).click();
  await expect(dialog.getByText("Kirjoita, mitä lainanantajan pitäisi tietää.")).toBeVisible();
  await visitor.checksAccessibility();
  await dialog.getByLabel("Oma näkemyksesi").fill("Lainalla on takaaja.");
  await dialog.getByRole("button", { name: "Lähetä lainanantajalle" }).click();
  await expect(newest(page).getByText(/^Pyysit ihmistä käsittelemään asian/)).toBeVisible();
  await expect(newest(page).getByRole("button", { name: "Pyydä ihmistä: Fabula Bank" })).toHaveCount(0);
});

test("all of it goes with the keyboard alone", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish);
  const { offers } = await applies(page, email);
  const [first, second] = offers.map(({ lender }) => lender.name);

  await page.goto("/offers/");
  await expect(newest(page)).toBeVisible();
  await tabsTo(page, page.getByRole("checkbox", { name: "Vain haettu summa" }));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/offers/?full=1");
  await opens(page, sorting(page, "Kuukausierä"));
  await expect(page).toHaveURL("/offers/?full=1&sort=instalment");
  await page.goto("/offers/");
  await expect(newest(page)).toBeVisible();
  for (const lender of [first, second]) {
    await tabsTo(page, box(page, lender ?? ""));
    await page.keyboard.press("Space");
  }
  const panel = page.getByRole("table", { name: "Rinnakkain" });
  await opens(page, panel.getByRole("link", { name: first ?? "" }));

  await expect(page).toHaveURL(`/offers/${offers[0]?.id}/`);
  await expect(accept(page)).toBeVisible();
  await tabsTo(page, opened(page));
  await page.keyboard.press("Space");
  await opens(page, accept(page));
  await expect(accepted(page)).toBeFocused();
  await opens(page, page.getByRole("button", { name: "Peru hyväksyminen" }));
  await opens(page, page.getByRole("dialog").getByRole("button", { name: "Peru hyväksyminen" }));
  await expect(page.getByRole("heading", { name: "Peruit hyväksymisen" })).toBeFocused();
  await opens(page, page.getByRole("link", { name: "Kaikki tarjouksesi" }));
  await expect(newest(page)).toBeVisible();
  await opens(page, newest(page).getByRole("button", { name: "Peru hakemus" }));
  await opens(page, page.getByRole("dialog").getByRole("button", { name: "Peru hakemus" }));
  await expect(newest(page).getByText("Sen tarjouksia ei voi enää hyväksyä.")).toBeVisible();
});

for (const { language, region, path, words } of [
  {
    language: { code: "sv-fi", tag: "sv-FI" },
    region: "fi",
    path: "/sv/mina-offerter/",
    words: { opened: "Jag har öppnat informationen", accept: "Godkänn offerten", accepted: "Godkänd" },
  },
  {
    language: { code: "pl", tag: "pl" },
    region: "intl",
    path: "/pl-pl/offers/",
    words: { opened: "Otworzyłem(-am) informacje", accept: "Przyjmij tę ofertę", accepted: "Przyjęta" },
  },
]) {
  test(`an offer is opened and accepted in ${language.code}`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    const origin = originOf(region, baseURL);
    await signsIn(page, origin, language);
    const { offers } = await applies(page, email);
    await page.goto(origin + path);
    await page.getByRole("rowheader").getByRole("link").first().click();
    await expect(page).toHaveURL(`${origin}${path}${offers[0]?.id}/`);
    await page.getByRole("checkbox", { name: words.opened }).check();
    await page.getByRole("button", { name: words.accept }).click();
    await expect(page.getByRole("heading", { name: words.accepted })).toBeFocused();
    await visitor.checksAccessibility();
    expect(visitor.complaints).toEqual([]);
  });
}

/** An address that nobody else asks for links to. */
const ownEmail = () => `again-${Date.now()}@kirkas.example`;

/** Applies, and opens the cheapest offer as somebody whose sign-in is too old to accept it until they sign in again. */
async function opensOfferWithOldSignIn(page: Page, email: string): Promise<string> {
  await page.goto("/");
  await becomesUser(page, email);
  const { offers } = await applies(page, email);
  let isFresh = false;
  await page.context().route("**/api/v1/login-links/consume", async (route) => {
    isFresh = true;
    await route.continue();
  });
  await page.context().route("**/api/v1/offers/*/accept", async (route) => {
    if (isFresh) return route.continue();
    const problem = { type: "tag:kirkas.example,2026:sign-in-again", status: 409, max_age: 86_400 };
    await route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(problem) });
  });
  const path = `/offers/${offers[0]?.id}/`;
  await page.goto(path);
  await accepts(page);
  await expect(page.getByRole("dialog", { name: "Kirjaudu uudelleen" })).toBeVisible();
  return path;
}

test("who has to sign in again accepts the offer with the code, on the same page", async ({ visitor }) => {
  const { page } = visitor;
  const email = ownEmail();
  await opensOfferWithOldSignIn(page, email);
  const dialog = page.getByRole("dialog", { name: "Kirjaudu uudelleen" });
  await visitor.checksAccessibility();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "Mitään ei ole kadonnut" })).toBeVisible();
  await accept(page).click();
  await dialog.getByRole("button", { name: "Lähetä linkki" }).click();
  await dialog.getByRole("textbox").fill("2222-2222");
  await dialog.getByRole("button", { name: "Kirjaudu" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Koodi ei toimi");
  await visitor.checksAccessibility();
  await dialog.getByRole("textbox").fill(codeOf(await newestMail(page, email)));
  await dialog.getByRole("button", { name: "Kirjaudu" }).click();
  await expect(accepted(page)).toBeFocused();
});

test("who opens the link in another tab finds the offer accepted in both", async ({ visitor }) => {
  const { page } = visitor;
  const email = ownEmail();
  const path = await opensOfferWithOldSignIn(page, email);
  await page.getByRole("dialog").getByRole("button", { name: "Lähetä linkki" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(pathOf(await newestMail(page, email)));
  await tab.getByRole("main").getByRole("button", { name: "Kirjaudu" }).click();
  await expect(tab).toHaveURL(path);
  for (const one of [tab, page]) await expect(accepted(one)).toBeVisible();
});

test("who opens the link after the first tab is gone finds the offer accepted", async ({ visitor }) => {
  const { page } = visitor;
  const email = ownEmail();
  const path = await opensOfferWithOldSignIn(page, email);
  await page.getByRole("dialog").getByRole("button", { name: "Lähetä linkki" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  const tab = await page.context().newPage();
  const link = pathOf(await newestMail(page, email));
  await page.close();
  await tab.goto(link);
  await tab.getByRole("main").getByRole("button", { name: "Kirjaudu" }).click();
  await expect(tab).toHaveURL(path);
  await expect(accepted(tab)).toBeVisible();
});
