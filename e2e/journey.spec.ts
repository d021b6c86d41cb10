// The way of a visitor from the first page to signing out.
import { expect, test } from "./visitor.ts";

test("a visitor lands, switches language, follows a redirect, signs in by mail and signs out", async ({
  visitor,
  playwright,
  baseURL,
}) => {
  const { page } = visitor;

  await test.step("lands on the Finnish front page", async () => {
    await page.goto("/");
    await visitor.sees("Vertaa lainoja selkeästi", "fi");
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
    await visitor.checksAccessibility();
    await page
      .getByRole("link", { name: /autologin/ })
      .first()
      .click();
    await page.getByRole("main").getByRole("button", { name: "Kirjaudu" }).click();
    await expect(page).toHaveURL("/asetukset/");
    await expect(page.getByText("consumer@kirkas.example")).toBeVisible();
    await visitor.checksAccessibility();
  });

  await test.step("sees a session elsewhere, and ends it", async () => {
    const elsewhere = await playwright.request.newContext({ baseURL });
    await elsewhere.post("/api/v1/login-links", { data: { email: "consumer@kirkas.example", language: "fi" } });
    const mails = await elsewhere.get("/api/dev/outbox?to=consumer@kirkas.example", {
      headers: { accept: "application/json" },
    });
    const [{ link }] = (await mails.json()) as [{ link: string }];
    await elsewhere.post("/api/v1/login-links/consume", { data: { token: new URL(link).searchParams.get("token") } });
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
    await page.goto("/offers/");
    await expect(page).toHaveURL("/offers/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Oma tili" })).toBeVisible();
    await page.goto("/admin/sme-applications/");
    await expect(page).toHaveURL("/forbidden/");
  });

  await test.step("signs out", async () => {
    await page.goto("/asetukset/");
    await page.getByRole("button", { name: "Kirjaudu ulos" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Kirjaudu" })).toBeVisible();
  });

  expect(visitor.complaints).toEqual([]);
});

test("a sign-in link works once", async ({ visitor }) => {
  const { page } = visitor;
  await page.request.post("/api/v1/login-links", { data: { email: "lender@kirkas.example", language: "en-fi" } });
  const mails = await page.request.get("/api/dev/outbox?to=lender@kirkas.example", {
    headers: { accept: "application/json" },
  });
  const [{ link }] = (await mails.json()) as [{ link: string }];
  await page.goto(link);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("lender@kirkas.example")).toBeVisible();
  await page.goto(link);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/no longer|expired/i);
  await visitor.checksAccessibility();
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
