// The way of a visitor from the first page to signing out.
import type { Page } from "@playwright/test";
import { codeOf, newestMail, pathOf } from "./screens.ts";
import { expect, test, Visitor } from "./visitor.ts";

test("a visitor lands, switches language, follows a redirect, signs in by mail and signs out", async ({
  visitor,
  playwright,
  baseURL,
}) => {
  const { page } = visitor;

  await test.step("lands on the Finnish front page", async () => {
    await page.goto("/");
    await visitor.sees("Näe lainan koko hinta", "fi");
    await visitor.checksAccessibility();
  });

  await test.step("switches to Swedish", async () => {
    await page.getByRole("banner").getByText("Kieli: Suomi").click();
    await page.getByRole("banner").getByRole("link", { name: "Svenska" }).click();
    await expect(page).toHaveURL("/sv/");
    await expect(page.locator("html")).toHaveAttribute("lang", "sv-FI");
    await visitor.checksAccessibility();
  });

  await test.step("follows an old address, with its click id", async () => {
    await page.goto("/Remonttilaina?gclid=AbC-1");
    await expect(page).toHaveURL("/lainan-kayttotarkoitus/remontti/?gclid=AbC-1");
    await visitor.sees(/remont/i, "fi");
  });

  await test.step("asks for a sign-in link", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Kirjaudu" }).click();
    await expect(page).toHaveURL("/kirjaudu/");
    await page.getByRole("button", { name: "Lähetä linkki" }).click();
    await expect(page.getByRole("alert")).toContainText("Kirjoita sähköpostiosoitteesi");
    await page.getByLabel("Sähköpostiosoite").fill("consumer@kirkas.example");
    await page.getByRole("button", { name: "Lähetä linkki" }).click();
    await visitor.sees("Tarkista sähköpostisi", "fi");
    await visitor.checksAccessibility();
  });

  await test.step("opens the link of the mail", async () => {
    await page.goto("/api/dev/outbox?to=consumer@kirkas.example");
    // Mails are in frames that nobody may talk to.
    await visitor.checksAccessibility({ frames: false });
    await page
      .getByRole("link", { name: /autologin\/#/ })
      .first()
      .click();
    await page.getByRole("main").getByRole("button", { name: "Kirjaudu" }).click();
    await expect(page).toHaveURL("/offers/");
    await expect(page.getByText("consumer@kirkas.example")).toBeVisible();
    await visitor.checksAccessibility();
    await page.getByRole("main").getByRole("link", { name: "Oma tili" }).click();
    await expect(page).toHaveURL("/asetukset/");
  });

  await test.step("sees a session elsewhere, and ends it", async () => {
    const elsewhere = await playwright.request.newContext({ baseURL });
    await elsewhere.post("/api/v1/login-links", { data: { email: "consumer@kirkas.example", language: "fi" } });
    const mails = await elsewhere.get("/api/dev/outbox?to=consumer@kirkas.example", {
      headers: { accept: "application/json" },
    });
    const links = ((await mails.json()) as { link: string }[]).map(({ link }) => new URL(link).hash.slice(1));
    const token = links.map((hash) => new URLSearchParams(hash).get("token")).find(Boolean);
    const account = "consumer@kirkas.example";
    await elsewhere.post("/api/v1/login-links/consume", { data: { token, account } });
    await page.reload();
    const ends = page.getByRole("button", { name: /Päätä istunto/ });
    await expect(ends.first()).toBeVisible();
    await expect(page.getByText("Tämä istunto")).toHaveCount(1);
    await visitor.checksAccessibility();
    const before = await ends.count();
    await ends.first().click();
    await expect(ends).toHaveCount(before - 1);
    await elsewhere.dispose();
  });

  await test.step("may see the own offers, and not the admin's pages", async () => {
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Omat tarjoukset/ })
      .click();
    await expect(page).toHaveURL("/offers/");
    await page.goto("/admin/sme-applications/");
    await expect(page).toHaveURL("/forbidden/");
    await expect(page.getByText("Olet kirjautunut osoitteella consumer@kirkas.example.")).toBeVisible();
    await expect(page.getByLabel("Sähköpostiosoite")).toHaveCount(0);
  });

  await test.step("signs out", async () => {
    await page.goto("/asetukset/");
    await page.getByRole("button", { name: "Kirjaudu ulos" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Kirjaudu" })).toBeVisible();
  });

  expect(visitor.complaints).toEqual([]);
});

/** Asks for a link on the English page. */
async function asks(page: Page, email: string) {
  await page.goto("/en/login/");
  await page.getByRole("textbox").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("textbox", { name: "Code from the message" })).toBeVisible();
  return newestMail(page, email, "en-FI");
}

test("a sign-in link works once", async ({ visitor }) => {
  const { page } = visitor;
  const email = "lender@kirkas.example";
  const mail = await asks(page, email);
  await page.goto(pathOf(mail));
  await expect(page).toHaveURL("/en/autologin/");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto("/en/");
  await page.goto(pathOf(mail));
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/no longer|expired/i);
  await visitor.checksAccessibility();
});

test("a link with its token in the query is not taken", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/en/autologin/?token=abc");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/no longer/i);
  await expect(page).toHaveURL("/en/autologin/");
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
});

test("switching the language keeps a sign-in link", async ({ visitor }) => {
  const { page } = visitor;
  const email = "lender@kirkas.example";
  await page.goto(pathOf(await asks(page, email)));
  await visitor.isHydrated();
  await page.getByRole("banner").getByText("Language: English").click();
  await page.getByRole("banner").getByRole("link", { name: "Svenska" }).click();
  await visitor.sees(/./, "sv-FI");
  await expect(page).toHaveURL("/sv/autologin/");
  await page.getByRole("main").getByRole("button", { name: "Logga in" }).click();
  await expect(page.getByText(email)).toBeVisible();
});

test("in another browser a sign-in link names the account before it signs in", async ({
  visitor,
  browser,
  baseURL,
}) => {
  const { page } = visitor;
  const email = "lender@kirkas.example";
  const mail = await asks(page, email);
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  await elsewhere.addInitScript("document.cookie = '__Host-consent=none; Path=/; Secure; Max-Age=600'");
  const other = new Visitor(await elsewhere.newPage());
  await other.page.goto(pathOf(mail));
  await other.page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  const heading = other.page.getByRole("heading", { level: 1, name: "Is this your account?" });
  await expect(heading).toBeFocused();
  await expect(other.page.getByText(`as ${email}.`)).toBeVisible();
  await other.checksAccessibility();
  await other.page
    .getByRole("main")
    .getByRole("button", { name: `Sign in as ${email}` })
    .click();
  await expect(other.page).toHaveURL("/en/offers/");
  await expect(other.page.getByText(email)).toBeVisible();
  await elsewhere.close();
});

test("the code of the mail signs in where it was asked for", async ({ visitor }) => {
  const { page } = visitor;
  const email = "lender@kirkas.example";
  const mail = await asks(page, email);
  await visitor.checksAccessibility();
  const code = page.getByRole("textbox", { name: "Code from the message" });
  const submit = page.getByRole("main").getByRole("button", { name: "Sign in" });
  await code.fill("2222-2222");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("This code does not work.");
  await visitor.checksAccessibility();
  await code.fill(codeOf(mail).toLowerCase());
  await submit.click();
  await expect(page.getByText(email)).toBeVisible();
});

test("on the forbidden page a visitor signs in, and is where they were going", async ({ visitor }) => {
  const { page } = visitor;
  const email = "consumer@kirkas.example";
  await page.goto("/sv/mina-offerter/?order=apr");
  await expect(page).toHaveURL("/sv/forbidden/");
  await page.reload();
  await page.getByRole("main").getByRole("button", { name: "Skicka länken" }).click();
  await expect(page.getByRole("alert")).toContainText("e-postadress");
  await visitor.checksAccessibility();
  await page.getByLabel("E-postadress").fill(email);
  await page.getByRole("main").getByRole("button", { name: "Skicka länken" }).click();
  await visitor.sees("Titta i din e-post", "sv-FI");
  const mail = await newestMail(page, email, "sv-FI");
  expect(pathOf(mail)).toContain(`next=${encodeURIComponent("/sv/mina-offerter/?order=apr")}`);
  await page.getByRole("textbox").fill(codeOf(mail));
  await page.getByRole("main").getByRole("button", { name: "Logga in" }).click();
  await expect(page).toHaveURL("/sv/mina-offerter/?order=apr");
  await expect(page.getByRole("banner").getByRole("link", { name: /^Mina offerter/ })).toBeVisible();
  expect(visitor.complaints).toEqual([]);
});

test("a protected page sends a visitor who is signed out to the forbidden page", async ({ visitor }) => {
  const { page } = visitor;
  await page.goto("/sv/");
  await page.goto("/sv/mina-offerter/");
  await expect(page).toHaveURL("/sv/forbidden/");
  await page.goBack();
  await expect(page).toHaveURL("/sv/");
  expect(visitor.complaints).toEqual([]);
});
