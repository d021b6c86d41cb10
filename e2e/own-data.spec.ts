// What is stored about a user: seen, taken away, taken back and erased; the header and the front page of who is signed in.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { activeLanguages } from "../app/site/languages.ts";
import { fillsUpTo } from "./application.ts";
import { applies, becomesUser } from "./applying.ts";
import { newestMail, originOf, signsIn } from "./screens.ts";
import { expect, test, type Visitor } from "./visitor.ts";

const finnish = { code: "fi", tag: "fi" };
const swedish = { code: "sv-fi", tag: "sv-FI" };
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Takes a copy away by its button, and reads it. */
async function downloads(page: Page, name: string) {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const file = await started;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

async function isFineOnEveryScreen(visitor: Visitor) {
  const { page } = visitor;
  for (const size of [1280, 320]) {
    await page.setViewportSize({ width: size, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await visitor.checksAccessibility();
    }
    expect(await width(page)).toBeLessThanOrEqual(size);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("a user sees the applications on the front page and the count in the header, and takes a copy away", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  const email = "marketer@kirkas.example";
  await signsIn(page, baseURL ?? "", finnish, email);

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Hakemuksesi" })).toBeVisible();
  await expect(page.getByText("Et ole vielä hakenut lainaa.")).toBeVisible();
  const banner = page.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Oma tili" })).toBeVisible();
  await expect(banner.getByRole("link", { name: /^Omat tarjoukset/ })).toHaveCount(0);
  await isFineOnEveryScreen(visitor);

  const { offers } = await applies(page, email);
  const shifts = await visitor.notesShifts();
  await page.goto("/");
  const home = page.getByRole("region", { name: "Hakemuksesi" });
  await expect(home.getByRole("heading", { level: 3 })).toHaveText(/^Remontti, 10\s000\s€$/);
  await expect(home.getByText("Tarjoukset ovat valmiina")).toBeVisible();
  await expect(home.getByText(/^Paras tarjous: todellinen vuosikorko [\d,]+\s%, kuukausierä/)).toBeVisible();
  const count = banner.getByRole("link", { name: `Omat tarjoukset (${offers.length})` });
  await expect(count).toBeVisible();
  expect((await shifts()).filter((shift) => shift > 0.02)).toEqual([]);
  await isFineOnEveryScreen(visitor);
  await home.getByRole("link", { name: "Vertaile tarjouksia" }).click();
  await expect(page).toHaveURL("/offers/");

  await page.goto("/asetukset/");
  await expect(page.getByRole("heading", { name: "Tietosi", exact: true })).toBeVisible();
  const json = await downloads(page, "Lataa ohjelmille (JSON)");
  expect(json.name).toBe("kirkas.json");
  expect(JSON.parse(json.text)).toMatchObject({
    profile: { email },
    applications: [{ own_part: { answers: { person: { last_name: "Kuluttaja" } } } }],
  });
  const html = await downloads(page, "Lataa luettavaksi (HTML)");
  const copy = await page.context().newPage();
  await copy.setContent(html.text);
  await expect(copy.getByRole("heading", { level: 1, name: "Tietosi Kirkaksessa" })).toBeVisible();
  await expect(copy.getByRole("row", { name: "Sukunimi Kuluttaja" })).toBeVisible();
  await copy.close();
  expect((await newestMail(page, email)).link).toMatch(/\/asetukset\/\?autologin=true$/);
  await downloads(page, "Lataa ohjelmille (JSON)");
  await page.getByRole("button", { name: "Lataa ohjelmille (JSON)" }).click();
  await expect(page.getByRole("alert")).toContainText("kolme kertaa");
  await isFineOnEveryScreen(visitor);
});

test("the header has room for the count in every language, at its narrowest", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const narrowest = 1264;
  await page.setViewportSize({ width: narrowest, height: 800 });
  for (const region of ["fi", "intl"]) {
    const languages = activeLanguages.filter((language) => language.region === region);
    const origin = originOf(region, baseURL);
    const [first = finnish] = languages;
    await signsIn(page, origin, first, "applicant@kirkas.example");
    for (const { code, prefix } of languages) {
      await page.goto(`${origin}${prefix}/`);
      const count = page.getByRole("banner").getByRole("link", { name: /\(\d+\)/ });
      await expect(count).toBeVisible();
      expect([code, await width(page)]).toEqual([code, narrowest]);
    }
  }
});

test("consents are seen with their texts, and marketing is taken back, by keyboard, in Swedish", async ({
  visitor,
  baseURL,
}) => {
  const { page } = visitor;
  await signsIn(page, baseURL ?? "", swedish, "operator@kirkas.example");
  await page.evaluate(async () => {
    const body = JSON.stringify({ kind: "marketing_email", given: true, language: "sv-fi" });
    const headers = { "content-type": "application/json", "x-requested-with": "test" };
    await fetch("/api/v1/consents", { method: "PUT", headers, body });
  });
  await page.goto("/sv/asetukset/?menu=consents");
  const section = page.getByRole("region", { name: "Kakor och samtycken" });
  await expect(section).toBeFocused();
  await expect(section.getByText(/^Givet/).first()).toBeVisible();
  await visitor.checksAccessibility();
  const revoke = section.getByRole("button", { name: "Återta samtycket till marknadsföring" });
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    if (await revoke.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(section.getByText("Vi skickar ingen marknadsföring till dig per e-post.")).toBeVisible();
  await expect(section.getByText(/^Inte givet eller återtaget/).first()).toBeVisible();
  await isFineOnEveryScreen(visitor);
  expect(visitor.complaints).toEqual([]);
});

test("who comes from a mail and is signed out is led back to the settings by signing in", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/asetukset/?autologin=true&menu=consents");
  await page.getByRole("main").getByRole("link", { name: "Kirjaudu" }).click();
  await expect(page).toHaveURL(/\/kirjaudu\/\?next=%2Fasetukset%2F%3Fautologin%3Dtrue%26menu%3Dconsents$/);
});

test("a user erases everything with the address typed, and is signed out", async ({ visitor }) => {
  const { page } = visitor;
  const email = "leaver@kirkas.example";
  await page.goto("/");
  await becomesUser(page, email);
  await page.goto("/asetukset/");
  const field = page.getByRole("textbox", { name: `Vahvista kirjoittamalla sähköpostiosoitteesi ${email}` });
  await field.fill("joku.muu@kirkas.example");
  await page.getByRole("button", { name: "Poista kaikki tietoni" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(`Kirjoita osoitteesi täsmälleen näin: ${email}`);
  await visitor.checksAccessibility();
  await field.fill(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Tietosi on poistettu, ja olet kirjautunut ulos.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Kirjaudu" })).toBeVisible();
  await page.goto("/offers/");
  await expect(page).toHaveURL("/forbidden/");
  const { text } = await newestMail(page, email);
  expect(text).toContain("Olemme poistaneet tilisi");
});

/** A text without its escapes; as it is where they stand for nothing, as in the bytes of a font. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Who the applicant of the form's journeys is, as they type it and as it is stored. */
const canaries = ["Mallikas", "150685-901", "Esimerkkikatu 1 A 2", "Esimerkki Oy", "040 123 4567", "+358401234567"];

test("nothing that somebody types into the form is in an address, an event or a cache of the browser", async ({
  visitor,
}) => {
  const { page } = visitor;
  const email = "typed-into-the-form@kirkas.example";
  await page.addInitScript(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the app reads it so.
    document.cookie = "__Host-consent=analytics.marketing; Path=/; Secure; Max-Age=600";
  });
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // What is typed goes to the API alone, in the body.
    seen.push(request.url(), pathname.startsWith("/api/v1/") ? "" : (request.postData() ?? ""));
  });
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  await fillsUpTo(page, email, "review");
  await page.goto("/");
  const stored = await page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    return texts;
  });
  expect(seen.some((url) => url.includes("/edge/"))).toBe(true);
  const text = [...seen, ...stored].map((part) => `${part}\n${part.replaceAll(/(?:%[\da-f]{2})+/gi, decoded)}`);
  expect([...canaries, email].filter((canary) => text.some((part) => part.includes(canary)))).toEqual([]);
});
