// The offers for a loan application: side by side, each with what it costs, and one of them accepted.
import type { Page } from "@playwright/test";
import { applies } from "./applying.ts";
import { codeOf, newestMail, pathOf, signsIn } from "./screens.ts";
import { expect, test } from "./visitor.ts";

const email = "admin@kirkas.example";
const finnish = { code: "fi", tag: "fi" };

test("a user compares the offers for an application, accepts one, and may not accept another", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", finnish);
  const { offers } = await applies(page, email);
  const [cheapest, next] = offers;

  await page.goto("/offers/");
  const table = page.getByRole("table").first();
  await expect(table.getByRole("rowheader")).toHaveText(offers.map(({ lender }) => lender.name));
  await expect(page.getByText("Mikä ratkaisee järjestyksen")).toBeVisible();
  await visitor.checksAccessibility();

  await table.getByRole("link", { name: cheapest?.lender.name ?? "" }).click();
  await expect(page).toHaveURL(`/offers/${cheapest?.id}/`);
  await expect(page.getByText("Lainan ottaminen maksaa rahaa").first()).toBeVisible();
  await visitor.checksAccessibility();
  await page.getByRole("button", { name: "Hyväksy tämä tarjous" }).press("Enter");
  const accepted = page.getByText(/^Hyväksyit tämän tarjouksen/);
  await expect(accepted).toBeFocused();
  await visitor.checksAccessibility();
  await page.reload();
  await expect(accepted).toBeVisible();
  await expect(page.getByRole("button", { name: "Hyväksy tämä tarjous" })).toHaveCount(0);
  expect(visitor.complaints).toEqual([]);

  await page.getByRole("link", { name: "Kaikki tarjouksesi" }).click();
  await expect(table.getByRole("rowheader").first()).toHaveText(`${cheapest?.lender.name} (hyväksytty)`);
  await page.goto(`/offers/${next?.id}/`);
  await page.getByRole("button", { name: "Hyväksy tämä tarjous" }).click();
  await expect(page.getByRole("alert")).toHaveText("Olet hyväksynyt toisen tarjouksen tästä hakemuksesta.");
  await visitor.checksAccessibility();
});

/** Applies, and opens the cheapest offer as somebody whose sign-in is too old to accept it until they sign in again. */
async function opensOfferWithOldSignIn(page: Page, baseURL: string | undefined): Promise<string> {
  await signsIn(page, baseURL ?? "", finnish, email);
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
  await page.getByRole("button", { name: "Hyväksy tämä tarjous" }).click();
  await expect(page.getByRole("dialog", { name: "Kirjaudu uudelleen" })).toBeVisible();
  return path;
}

test("who has to sign in again accepts the offer with the code, on the same page", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  await opensOfferWithOldSignIn(page, baseURL);
  const dialog = page.getByRole("dialog", { name: "Kirjaudu uudelleen" });
  await visitor.checksAccessibility();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Hyväksy tämä tarjous" }).click();
  await dialog.getByRole("button", { name: "Lähetä linkki" }).click();
  await dialog.getByRole("textbox").fill("2222-2222");
  await dialog.getByRole("button", { name: "Kirjaudu" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Koodi ei toimi");
  await visitor.checksAccessibility();
  await dialog.getByRole("textbox").fill(codeOf(await newestMail(page, email)));
  await dialog.getByRole("button", { name: "Kirjaudu" }).click();
  await expect(page.getByText(/^Hyväksyit tämän tarjouksen/)).toBeFocused();
});

test("who opens the link in another tab finds the offer accepted in both", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const path = await opensOfferWithOldSignIn(page, baseURL);
  await page.getByRole("dialog").getByRole("button", { name: "Lähetä linkki" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  const tab = await page.context().newPage();
  await tab.goto(pathOf(await newestMail(page, email)));
  await tab.getByRole("main").getByRole("button", { name: "Kirjaudu" }).click();
  await expect(tab).toHaveURL(path);
  for (const one of [tab, page]) await expect(one.getByText(/^Hyväksyit tämän tarjouksen/)).toBeVisible();
});

test("who opens the link after the first tab is gone finds the offer accepted", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const path = await opensOfferWithOldSignIn(page, baseURL);
  await page.getByRole("dialog").getByRole("button", { name: "Lähetä linkki" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  const tab = await page.context().newPage();
  const link = pathOf(await newestMail(page, email));
  await page.close();
  await tab.goto(link);
  await tab.getByRole("main").getByRole("button", { name: "Kirjaudu" }).click();
  await expect(tab).toHaveURL(path);
  await expect(tab.getByText(/^Hyväksyit tämän tarjouksen/)).toBeVisible();
});
