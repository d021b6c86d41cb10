// What a consumer does on the pages: reckons a loan, compares, searches, decides on consent, is offered
// another language, and reads on without a connection.
import type { Page, Request } from "@playwright/test";
import { lineTo } from "./line.ts";
import { expect, test } from "./visitor.ts";

test("a visitor reckons a loan, compares lenders for it and reads the terms of the cheapest", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/vakuudeton-laina/?amount=10000&period=5&purpose=wedding");
  const form = page.getByRole("form", { name: "Paljonko tarvitset?" });
  const figures = form.getByRole("status").first();
  const amount = form.getByRole("textbox", { name: "Lainan määrä" });
  await expect(amount).toHaveValue(/^10.000$/);
  await expect(form.getByRole("combobox")).toHaveValue("wedding");
  const first = await figures.textContent();
  await amount.fill("20000");
  await expect(figures).not.toHaveText(first ?? "");
  await form.getByRole("slider", { name: "Lainan määrä" }).press("ArrowRight");
  await expect(amount).toHaveValue(/^20.100$/);
  await amount.fill("999999");
  await amount.blur();
  await expect(amount).toHaveValue("999999");
  await expect(form.getByText(/^Enintään 70.000/)).toBeVisible();
  await form.getByRole("button", { name: "Vertaa lainoja" }).click();
  await expect(amount).toBeFocused();
  await amount.fill("70000");
  await form.getByRole("button", { name: "Vertaa lainoja" }).click();
  await expect(page).toHaveURL("/vertaa/?amount=70000&period=5&purpose=wedding");

  await page.getByRole("textbox", { name: "Lainan määrä" }).fill("20 000");
  await expect(page.getByRole("table")).toContainText(/20.000/);
  const cheapest = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .first();
  const rate = (await cheapest.getByRole("cell").first().textContent())?.match(/\d.*/)?.[0] ?? "";
  const link = cheapest.getByRole("rowheader").getByRole("link");
  const lender = (await link.textContent()) ?? "";
  await link.click();
  await visitor.sees(lender, "fi");
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Kuukausierä" })).toContainText(rate);
  await expect(page.getByText(/^Esimerkki tämän lainanantajan lainasta/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Velka pienenee/ })).toBeVisible();
  await visitor.checksAccessibility();
  expect(visitor.complaints).toEqual([]);
});

test("search finds inflected words, and keeps the question in the address", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/haku/");
  await page.getByRole("searchbox").fill("vuosikoron");
  await page.getByRole("button", { name: "Hae" }).click();
  await expect(page).toHaveURL("/haku/?q=vuosikoron");
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(/vuosikor/i);
  await visitor.checksAccessibility();
  await page.getByRole("searchbox").fill("xyzzy");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText(/Mitään ei löytynyt/)).toBeVisible();
  expect(visitor.complaints).toEqual([]);
});

test("a button that needs scripts is there from the start, and takes no press before they run", async ({ visitor }) => {
  const { page } = visitor;
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/kirjaudu/", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Lähetä linkki" });
  await expect(button).toBeDisabled();
  const look = () => button.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]);
  const before = await look();
  await page.getByRole("textbox").fill("nobody");
  await page.getByRole("textbox").press("Enter");
  scripts.resolve();
  await expect(button).toBeEnabled();
  expect(await look()).toEqual(before);
  await expect(page.getByRole("textbox")).toHaveValue("nobody");
  await expect(page).toHaveURL("/kirjaudu/");
  await button.click();
  await expect(page.getByRole("alert")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("forms send the visitor on, and a lender's terms can be read", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/vakuudeton-laina/");
    await page.getByRole("combobox").selectOption("wedding");
    await page.getByRole("button", { name: "Vertaa lainoja" }).click();
    await expect(page).toHaveURL(/\/vertaa\/\?amount=[^&]+&period=\d+&purpose=wedding$/);
    await page.goto("/haku/");
    await page.getByRole("searchbox").fill("vuosikoron");
    await page.getByRole("button", { name: "Hae" }).click();
    await expect(page).toHaveURL("/haku/?q=vuosikoron");
    await page.goto("/vertaa/");
    await page.getByRole("checkbox", { name: "Ilman avausmaksua" }).check();
    await page.getByRole("button", { name: "Päivitä vertailu" }).click();
    await expect(page).toHaveURL(/fee=none/);
    const lender = page.getByRole("rowheader").getByRole("link").first();
    const name = (await lender.textContent()) ?? "";
    await lender.click();
    await visitor.sees(name, "fi");
    await expect(page.getByText(/^Esimerkki tämän lainanantajan lainasta/)).toBeVisible();
  });

  test("forms that do nothing say so", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/kirjaudu/");
    await expect(page.getByRole("button", { name: "Lähetä linkki" })).toBeDisabled();
    await page.goto("/asetukset/");
    await expect(page.getByRole("button", { name: "Tallenna valintani" })).toBeDisabled();
    await page.goto("/autologin/#token=unused");
    await expect(page.getByRole("main").getByRole("button")).toBeDisabled();
  });
});

test("after a navigation focus is on the new heading", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/");
  await visitor.isHydrated();
  await page.getByRole("banner").getByRole("link", { name: "Sanasto" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /sanasto/i })).toBeFocused();
});

test.describe("on a first visit", () => {
  test.use({ firstVisit: true, locale: "sv-SE" });

  test("nothing on the page moves when it is hydrated and asks", async ({ visitor }) => {
    const { page } = visitor;
    const shifts = await visitor.notesShifts();
    for (const path of ["/", "/vertaa/", "/lainan-kayttotarkoitus/haat/"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Hylkää kaikki" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Läs den här sidan på svenska" })).toBeVisible();
      expect((await shifts()).reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
    }
  });

  test("consent is asked once; to reject takes one press, and it can be changed", async ({ visitor, context }) => {
    const { page } = visitor;
    await page.goto("/");
    const banner = page.getByRole("region", { name: "Sinä päätät evästeistä" });
    await expect(banner).toBeVisible();
    await visitor.checksAccessibility();
    await banner.getByRole("button", { name: "Hylkää kaikki" }).press("Enter");
    await expect(banner).toBeHidden();
    const consent = async () => (await context.cookies()).find(({ name }) => name === "__Host-consent")?.value;
    expect(await consent()).toBe("none");
    await page.goto("/asetukset/?menu=consents");
    await expect(banner).toBeHidden();
    await expect(page.getByRole("region", { name: "Evästeet ja suostumukset" })).toBeFocused();
    await page.getByRole("checkbox", { name: "Markkinointi" }).check();
    await page.getByRole("button", { name: "Tallenna valintani" }).click();
    await expect(page.getByText("Valintasi on tallennettu.")).toBeVisible();
    expect(await consent()).toBe("marketing");
    await visitor.checksAccessibility();
  });

  test("another language is offered, never forced, and the offer goes away when it is closed", async ({ visitor }) => {
    const { page } = visitor;
    await page.goto("/sanasto/");
    const offer = page.getByRole("link", { name: "Läs den här sidan på svenska" });
    await expect(offer).toHaveAttribute("href", "/sv/sanasto/");
    await page.getByRole("button", { name: "Sulje" }).click();
    await page.reload();
    await visitor.sees(/sanasto/i, "fi");
    await expect(offer).toBeHidden();
  });

  test("a session is reported once, with consent only", async ({ visitor }) => {
    const { page } = visitor;
    const reports: Request[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/edge/analytics") reports.push(request);
    });
    await page.goto("/sanasto/?token=secret");
    await expect(page.getByRole("button", { name: "Hyväksy kaikki" })).toBeVisible();
    expect(reports).toEqual([]);
    await page.getByRole("button", { name: "Hyväksy kaikki" }).click();
    await expect.poll(() => reports.length).toBe(1);
    expect(reports[0]?.postData()).not.toContain("secret");
    expect((await reports[0]?.response())?.status()).toBe(204);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(reports).toHaveLength(1);
  });
});

test("the last pages seen, and the offline page, are there without a connection", async ({ visitor, baseURL }) => {
  const { page } = visitor;
  const line = await lineTo(baseURL ?? "");
  await page.goto(`${line.origin}/sanasto/`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${line.origin}/sv/sanasto/`);
  await expect.poll(() => pathsKept(page)).toEqual(expect.arrayContaining(["/sv/sanasto/", "/sv/offline/"]));
  line.cut();
  await page.reload();
  await visitor.sees(/ordlista/i, "sv-FI");
  await page.goto(`${line.origin}/sv/kontakt/`);
  await visitor.sees("Du är utan nätförbindelse", "sv-FI");
});

test("what is kept for use without a connection stays small, and earlier forms of it are removed", async ({
  visitor,
}) => {
  const { page } = visitor;
  await page.goto("/sanasto/");
  // What the first visit stores is there before the cache is filled.
  await expect.poll(() => pathsKept(page)).toEqual(expect.arrayContaining(["/sanasto/", "/offline/"]));
  await page.evaluate(async () => {
    await (await caches.open("pages-0")).put("/old/", new Response(""));
    const pages = await caches.open("pages-1");
    for (let number = 0; number < 25; number++) await pages.put(`/kept-${number}/`, new Response(""));
  });
  await page.goto("/vertaa/");
  const cachedBytes = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open("pages-1")).keys();
      // Twenty, the two that every language has, and the page seen now, which may be kept after the tidying.
      return { caches: (await caches.keys()).includes("pages-0"), few: keys.length <= 23 };
    });
  await expect.poll(cachedBytes).toEqual({ caches: false, few: true });
});

/** Addresses of the pages that are kept for use without a connection. */
function pathsKept(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await (await caches.open("pages-1")).keys()).map(({ url }) => new URL(url).pathname),
  );
}
