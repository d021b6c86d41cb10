// A visitor without a mouse: every journey with keys alone, with focus to be seen at each stop.
import { opens, tabsTo } from "./keys.ts";
import { expect, test } from "./visitor.ts";

test("passes over the header, reckons a loan and reads a lender's terms", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/");
  await visitor.isHydrated();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Siirry pääsisältöön" })).toBeFocused();
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Paljonko tarvitset?" });
  await tabsTo(page, form.getByRole("textbox", { name: "Lainan määrä" }));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("15000");
  await tabsTo(page, form.getByRole("slider", { name: "Laina-aika" }));
  await page.keyboard.press("ArrowRight");
  await tabsTo(page, form.getByRole("combobox"));
  await page.keyboard.press("End");
  await opens(page, form.getByRole("button", { name: "Vertaa lainoja" }));
  await expect(page).toHaveURL("/vertaa/?amount=15000&period=5&purpose=other");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const lender = page.getByRole("rowheader").getByRole("link").first();
  const name = (await lender.textContent()) ?? "";
  await opens(page, lender);
  await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  await expect(page.getByText(/^Esimerkki tämän lainanantajan lainasta/)).toBeVisible();
});

test("sorts and filters the comparison", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/vertaa/");
  await tabsTo(page, page.getByRole("checkbox", { name: "Ilman avausmaksua" }));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/fee=none/);
  await opens(page, page.getByRole("columnheader").getByRole("link", { name: "Nimi" }));
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole("columnheader").getByRole("link", { name: "Nimi" })).toBeFocused();
});

test("searches, reads an answer, and changes language", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/haku/");
  await tabsTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("vuosikorko");
  await page.keyboard.press("Enter");
  const found = page.getByRole("status").getByRole("listitem");
  await expect(found.first()).toBeVisible();
  await opens(page, found.getByRole("link").first());
  await expect(page).not.toHaveURL(/haku/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto("/usein-kysyttya/");
  const question = page.getByRole("main").locator("summary").first();
  await opens(page, question);
  await expect(page.getByRole("main").locator("details").first()).toHaveAttribute("open");
  await page.reload();
  await opens(page, page.getByRole("banner").locator("summary").filter({ hasText: "Suomi" }));
  await opens(page, page.getByRole("banner").getByRole("link", { name: "Svenska" }));
  await expect(page.locator("html")).toHaveAttribute("lang", "sv-FI");
});

test("on a small screen opens the menu, and is shown what is wrong with a form", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/");
  await visitor.isHydrated();
  const banner = page.getByRole("banner");
  await opens(page, banner.locator("summary").filter({ hasText: "Valikko" }));
  await opens(page, banner.getByRole("link", { name: "Kirjaudu" }));
  await expect(page.getByRole("heading", { name: "Kirjaudu Kirkkaaseen" })).toBeFocused();
  await opens(page, page.getByRole("button", { name: "Lähetä linkki" }));
  await expect(page.getByRole("alert")).toBeFocused();
  await opens(page, page.getByRole("alert").getByRole("link"));
  await expect(page.getByLabel("Sähköpostiosoite")).toBeFocused();
  await page.keyboard.type("marketer@kirkas.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Tarkista sähköpostisi" })).toBeFocused();
});

test.describe("on a first visit", () => {
  test.use({ firstVisit: true });

  test("decides on consent, and at 400% zoom the question covers nothing", async ({ visitor, context }) => {
    const { page } = visitor;
    // A window of 1280 by 1024 pixels at 400%.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto("/vertaa/");
    const reject = page.getByRole("button", { name: "Hylkää kaikki" });
    await expect(reject).toBeAttached();
    const heading = page.getByRole("heading", { level: 1 });
    expect(
      await heading.evaluate((element) => {
        const { x, y } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + 5, y + 5));
      }),
    ).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await opens(page, reject);
    await expect(reject).toBeHidden();
    expect((await context.cookies()).find(({ name }) => name === "__Host-consent")?.value).toBe("none");
  });
});
