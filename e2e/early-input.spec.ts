// A visitor who is quicker than the scripts: what was typed or chosen in a prerendered page is still there once it is hydrated.
import { expect, test, type Visitor } from "./visitor.ts";

/** Opens a page whose scripts have not arrived yet; answers how to let them come, after which the page is hydrated. */
async function opensWithoutScripts(visitor: Visitor, path: string): Promise<() => Promise<void>> {
  const { page } = visitor;
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("contentinfo").waitFor();
  return async () => {
    scripts.resolve();
    await visitor.isHydrated();
  };
}

/** What is chosen reaches the address shortly after. */
const addressOf = (loan: Record<string, string>) => (url: URL) =>
  Object.entries(loan).every(([name, value]) => url.searchParams.get(name) === value);

test("the calculator sends what was typed and chosen", async ({ visitor }) => {
  const { page } = visitor;
  const letScriptsCome = await opensWithoutScripts(visitor, "/");
  const form = page.getByRole("form", { name: "Paljonko tarvitset?" });
  await form.getByRole("textbox", { name: "Lainan määrä" }).fill("15000");
  await form.getByRole("slider", { name: "Laina-aika" }).fill("6");
  await form.getByRole("combobox").selectOption("wedding");
  await letScriptsCome();
  await expect(form.getByRole("slider", { name: "Lainan määrä" })).toHaveValue("15000");
  await expect(form.getByRole("textbox", { name: "Laina-aika" })).toHaveValue("6");
  await form.getByRole("button", { name: "Vertaa lainoja" }).click();
  await expect(page).toHaveURL("/vertaa/?amount=15000&period=6&purpose=wedding");
  expect(visitor.complaints).toEqual([]);
});

test("the calculator says what is wrong with what was typed", async ({ visitor }) => {
  const { page } = visitor;
  const letScriptsCome = await opensWithoutScripts(visitor, "/");
  const amount = page.getByRole("main").getByRole("textbox", { name: "Lainan määrä" });
  await amount.fill("900000");
  await letScriptsCome();
  await expect(amount).toHaveValue("900000");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Vertaa lainoja" }).click();
  await expect(amount).toBeFocused();
});

test("the comparison follows what was chosen, and the address in the rest", async ({ visitor }) => {
  const { page } = visitor;
  const letScriptsCome = await opensWithoutScripts(visitor, "/vertaa/?amount=15000&period=5&purpose=wedding");
  const loans = page.getByRole("main");
  await loans.getByRole("slider", { name: "Laina-aika" }).fill("6");
  await loans.getByRole("checkbox", { name: "Ilman avausmaksua" }).check();
  await letScriptsCome();
  await expect(page).toHaveURL(addressOf({ amount: "15000", period: "6", purpose: "wedding", fee: "none" }));
  await expect(loans.getByRole("textbox", { name: "Laina-aika" })).toHaveValue("6");
  await expect(loans.getByRole("checkbox", { name: "Ilman avausmaksua" })).toBeChecked();
  expect(visitor.complaints).toEqual([]);
});

test("a lender's page reckons the loan that was typed", async ({ visitor }) => {
  const { page } = visitor;
  const letScriptsCome = await opensWithoutScripts(visitor, "/lainanantajat/fabula-bank/");
  await page.getByRole("main").getByRole("textbox", { name: "Lainan määrä" }).fill("7500");
  await letScriptsCome();
  await expect(page).toHaveURL(addressOf({ amount: "7500" }));
  await expect(page.getByRole("main").getByRole("slider", { name: "Lainan määrä" })).toHaveValue("7500");
});

test("the search leaves what is being typed, and focus, where they are", async ({ visitor }) => {
  const { page } = visitor;
  const letScriptsCome = await opensWithoutScripts(visitor, "/haku/?q=laina");
  const field = page.getByRole("searchbox");
  await field.focus();
  await page.keyboard.type("vuosi");
  await letScriptsCome();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.keyboard.type("korko");
  await expect(field).toHaveValue("vuosikorko");
  const results = page.getByRole("main").getByRole("status");
  const earlierResults = await results.innerText();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/haku/?q=vuosikorko");
  await expect(results).not.toHaveText(earlierResults, { useInnerText: true });
  await page.goBack();
  await expect(field).toHaveValue("laina");
});

test("the address to sign in with stays", async ({ visitor }) => {
  const { page } = visitor;
  const letScriptsCome = await opensWithoutScripts(visitor, "/kirjaudu/");
  await page.getByLabel("Sähköpostiosoite").fill("marketer@kirkas.example");
  await letScriptsCome();
  await page.getByRole("button", { name: "Lähetä linkki" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tarkista sähköpostisi" })).toBeVisible();
});
