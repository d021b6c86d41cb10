// Addresses in the browser: what is none shows the not-found page, and links and redirects are followed inside
// the app.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "./visitor.ts";

const pieceBytes = 256;
const pieceMs = 5;

test("an unknown address shows the not-found page of its language, and hydrates", async ({ visitor }) => {
  const { page } = visitor;
  const response = await page.goto("/sv/finns/inte/");
  expect(response?.status()).toBe(404);
  await visitor.sees(/\S/, "sv-FI");
  await visitor.checksAccessibility();
});

test("without scripts, a word of the glossary shows its meaning by keyboard and leads to the glossary", async ({
  browser,
  baseURL,
}) => {
  // Without motion, so that nothing is still being scrolled to when it is pressed.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    reducedMotion: "reduce",
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto("/blogi/artikkeli/mita-todellinen-vuosikorko-kertoo/");
  const meaning = page.getByText("Kertamaksu, jonka lainanantaja perii");
  await expect(meaning).toBeHidden();
  await page.getByRole("button", { name: "avausmaksu" }).press("Enter");
  await expect(meaning).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(meaning).toBeHidden();

  await page.getByRole("button", { name: "avausmaksu" }).press("Enter");
  await page.getByRole("link", { name: "Avaa sanastossa" }).click();
  await expect(page).toHaveURL("/sanasto/#avausmaksu");
  await expect(page.getByRole("term").filter({ hasText: "Avausmaksu" })).toBeInViewport();
  await context.close();
});

test.describe("nothing moves while a document arrives in pieces", () => {
  let origin: string;
  let slow: Server;
  test.beforeAll(async ({ playwright, baseURL }) => {
    const service = await playwright.request.newContext({ baseURL });
    slow = createServer(async ({ url = "" }, response) => {
      const document = await (await service.get(url)).body();
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", "in-pieces": "yes" });
      for (let at = 0; at < document.length; at += pieceBytes) {
        response.write(document.subarray(at, at + pieceBytes));
        await wait(pieceMs);
      }
      response.end();
    });
    await new Promise<void>((listening) => slow.listen(0, "127.0.0.1", listening));
    origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  });
  test.afterAll(() => slow.close());

  for (const path of ["/", "/vertaa/", "/usein-kysyttya/", "/kirjaudu/"]) {
    test(`of ${path}`, async ({ visitor }) => {
      const { page } = visitor;
      const shifts = await visitor.notesShifts();
      await page.route(path, (route) => route.continue({ url: origin + path }));
      const answer = await page.goto(path);
      expect(await answer?.headerValue("in-pieces")).toBe("yes");
      expect(await shifts()).toEqual([]);
      expect(visitor.complaints).toEqual([]);
    });
  }
});

test.describe("client navigation", () => {
  test("goes from page to page without loading a document", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/");
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole("banner").getByRole("link", { name: "Sanasto" }).click();
    await expect(page).toHaveURL("/sanasto/");
    await visitor.sees(/sanasto/i, "fi");
    await expect(page).toHaveTitle(/sanasto/i);
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
    expect(visitor.complaints).toEqual([]);
  });

  test("follows a permanent redirect of the table, replacing the old address", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/sanasto/");
    await visitor.goesBackTo("/remonttilaina/");
    await expect(page).toHaveURL("/lainan-kayttotarkoitus/remontti/");
    await visitor.sees(/remont/i, "fi");
    await page.goBack();
    await expect(page).toHaveURL("/sanasto/");
  });

  test("shows the not-found page for an address that is none", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/sanasto/");
    await visitor.goesBackTo("/ei/ole/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/löytäneet/i);
  });
});
