// The application for a loan: from an address with a loan in it to the page that says that it is sent.
import { languageOf } from "../app/site/languages.ts";
import { fillsUpTo, formSteps, goesOn, loanAddress, loanAddressIn, seesStep, wordsOf } from "./application.ts";
import { codeOf, newestMail, pathOf } from "./screens.ts";
import { expect, test, Visitor } from "./visitor.ts";

/** An address that no other test and no seed has. */
const newEmail = (name: string) => `${name}-${Date.now()}@kirkas.example`;

test("a new consumer applies for a loan, question by question", async ({ visitor }) => {
  test.setTimeout(240_000);
  const { page } = visitor;
  const email = newEmail("maija");
  await page.goto(loanAddress);

  for (const step of formSteps(email)) {
    await test.step(step.step, async () => {
      await seesStep(page, step);
      await step.fill(page);
      await visitor.checksAccessibility();
      await goesOn(page);
    });
  }

  await test.step("reads all answers again, and changes one", async () => {
    await seesStep(page, { question: "Onko kaikki oikein?" });
    await expect(page).toHaveURL("/lainahakemus/?step=review");
    await expect(page.getByText("15*********")).toBeVisible();
    await expect(page.getByText("elokuu 2015").first()).toBeVisible();
    await visitor.checksAccessibility();
    await page.getByRole("link", { name: "Muuta: Tulot" }).click();
    await page.getByLabel("Nettotulot kuukaudessa").fill("3 000");
    await goesOn(page);
    await seesStep(page, { question: "Onko kaikki oikein?" });
    await expect(page.getByText("3 000 €")).toBeVisible();
  });

  await test.step("agrees to each thing by itself", async () => {
    const boxes = page.getByRole("checkbox");
    for (const box of await boxes.all()) await expect(box).not.toBeChecked();
    await page.getByRole("button", { name: "Lähetä hakemus" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(4);
    await expect(page).toHaveTitle(/^Virhe/);
    for (const text of [/käyttöehdot ja hyväksyn/, /ovat tosia/, /Lähettäkää hakemukseni/, /luottotietokyselyn/]) {
      await page.getByRole("checkbox", { name: text }).check();
    }
    await page.getByRole("checkbox", { name: /Novella/ }).check();
    await page.getByRole("button", { name: "Lähetä hakemus" }).click();
  });

  await test.step("confirms the address with the code of the mail", async () => {
    await expect(page.getByRole("heading", { level: 1, name: "Vahvista sähköpostiosoitteesi" })).toBeVisible();
    await visitor.checksAccessibility();
    await page.getByRole("textbox").fill("2222-2222");
    await page.getByRole("button", { name: "Vahvista ja lähetä" }).click();
    await expect(page.getByRole("alert")).toContainText("Koodi ei ole oikein");
    await page.getByRole("textbox").fill(codeOf(await newestMail(page, email, "fi")).toLowerCase());
    await page.getByRole("button", { name: "Vahvista ja lähetä" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hakemuksesi on lähetetty" })).toBeVisible();
    await expect(page.getByText(/Viite: K-/)).toBeVisible();
    await visitor.checksAccessibility();
  });

  await test.step("is signed in, and goes on to the offers", async () => {
    await page.getByRole("link", { name: "Katso tarjoukset" }).click();
    await expect(page).toHaveURL("/offers/");
    await expect(page.getByText(email)).toBeVisible();
  });
});

for (const code of ["sv-fi", "pl"]) {
  test(`${code}: a new consumer applies for a loan, and the address is confirmed by the link`, async ({
    visitor,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    const email = newEmail(code);
    await page.goto(loanAddressIn(language, baseURL));
    for (const step of formSteps(email, language)) {
      await test.step(step.step, async () => {
        await seesStep(page, step);
        await step.fill(page);
        await visitor.checksAccessibility();
        await goesOn(page, language);
      });
    }
    await seesStep(page, { question: word("question.review") });
    for (const consent of ["terms", "true_information", "share_with_lenders", "credit_search"]) {
      await page.locator(`input[id="${consent}"]`).check();
    }
    await page.getByRole("button", { name: word("review.submit") }).click();
    await expect(page.getByRole("heading", { level: 1, name: word("confirm.heading") })).toBeVisible();
    await page.goto(new URL(pathOf(await newestMail(page, email, language.tag)), page.url()).href);
    await page.getByRole("button", { name: word("form.continue"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: word("sent.heading") })).toBeVisible();
    await page.getByRole("link", { name: word("sent.offers") }).click();
    await expect(page.getByText(email)).toBeVisible();
  });
}

test("what is half-typed survives a reload, and an identity number leaves the page on Continue only", async ({
  visitor,
}) => {
  const { page } = visitor;
  await fillsUpTo(page, newEmail("half"), "person");
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(request.postData() ?? ""));
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByLabel("Henkilötunnus").fill("150685-901H");
  await page.getByLabel("Etunimet").fill("Mai");
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByLabel("Etunimet")).toHaveValue("Mai");
  await expect(page.getByLabel("Henkilötunnus")).toHaveValue("");
  expect(bodies.join()).not.toContain("901H");
});

test("two tabs each keep what they changed", async ({ visitor }) => {
  const { page } = visitor;
  await fillsUpTo(page, newEmail("tabs"), "person");
  const other = await page.context().newPage();
  await other.goto("/lainahakemus/?step=contact");
  await other.getByLabel("Puhelinnumero").fill("+358 50 765 4321");
  await goesOn(other);
  await seesStep(other, { question: "Kuka olet?" });
  const [, , person] = formSteps("");
  await person?.fill(page);
  await goesOn(page);
  await seesStep(page, { question: "Missä asut?" });
  await page.goto("/lainahakemus/?step=contact");
  await expect(page.getByLabel("Puhelinnumero")).toHaveValue("+358507654321");
  await page.goto("/lainahakemus/?step=person");
  await expect(page.getByLabel("Henkilötunnus")).toHaveValue("15*********");
  await other.close();
});

test("a step past the first incomplete one leads to that one, and back again to what is there", async ({ visitor }) => {
  const { page } = visitor;
  await fillsUpTo(page, newEmail("far"), "person");
  await page.goto("/lainahakemus/?step=review");
  await seesStep(page, { question: "Kuka olet?" });
  await expect(page).toHaveURL("/lainahakemus/?step=person");
  await page.getByRole("link", { name: "Takaisin" }).click();
  await seesStep(page, { question: "Mistä tavoitamme sinut?" });
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByLabel("Puhelinnumero")).toHaveValue("+358401234567");
});

test("without its cookie a draft is gone, and another can be begun", async ({ visitor }) => {
  const { page } = visitor;
  await fillsUpTo(page, newEmail("lost"), "contact");
  await page.context().clearCookies({ name: "__Host-draft" });
  await page.goto("/lainahakemus/?step=contact");
  await expect(page.getByRole("heading", { level: 1, name: "Hakemuksesi ei ole tässä selaimessa" })).toBeFocused();
  await visitor.checksAccessibility();
  await page.getByRole("button", { name: "Aloita uusi hakemus" }).click();
  await seesStep(page, { question: "Millaista lainaa haet?" });
});

test("mistakes are listed with the words that stand at their fields", async ({ visitor }) => {
  const { page } = visitor;
  await fillsUpTo(page, newEmail("wrong"), "person");
  await page.getByLabel("Etunimet").fill("Maija");
  await page.getByLabel("Henkilötunnus").fill("150685-901X");
  await goesOn(page);
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([/Täytä kohta ”Sukunimi”/, /Tarkista ”Henkilötunnus”/]);
  await expect(page.getByLabel("Henkilötunnus")).toHaveAccessibleDescription(/131052-308T/);
  await expect(page).toHaveTitle(/^Virhe: Kuka olet\?/);
  await visitor.checksAccessibility();
  await summary.getByRole("link").last().click();
  await expect(page.getByLabel("Henkilötunnus")).toBeFocused();
});

test("the form is filled in with keys alone, at 320 px", async ({ visitor }) => {
  const { page } = visitor;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(loanAddress);
  await seesStep(page, { question: "Millaista lainaa haet?" });
  await expect(page.getByRole("textbox", { name: "Lainan määrä" })).toHaveValue(/^12.000$/);
  await page.getByLabel("Mihin käytät lainan?").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Ei", exact: true })).toBeChecked();
  await page.keyboard.press("Enter");
  await seesStep(page, { question: "Mistä tavoitamme sinut?" });
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // What has focus is not below the bar.
  const field = page.getByLabel("Puhelinnumero");
  await field.focus();
  const bar = page.locator("details").filter({ hasText: "kuukaudessa" });
  const [fieldBox, barBox] = [await field.boundingBox(), await bar.boundingBox()];
  expect((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0);
});

test("the link of the mail opens the draft in another browser, and the first one is told", async ({
  visitor,
  browser,
  baseURL,
}) => {
  const { page } = visitor;
  const email = newEmail("moves");
  await fillsUpTo(page, email, "address");
  await page.getByRole("button", { name: "Tallenna ja jatka myöhemmin" }).click();
  await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();

  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  await elsewhere.addInitScript("document.cookie = '__Host-consent=none; Path=/; Secure; Max-Age=600'");
  const other = new Visitor(await elsewhere.newPage());
  const path = pathOf(await newestMail(page, email, "fi"));
  await test.step("in the other browser", async () => {
    await other.page.goto(path);
    await expect(other.page.getByRole("heading", { level: 1, name: "Jatketaanko hakemustasi?" })).toBeVisible();
    await other.checksAccessibility();
    await other.page.getByRole("button", { name: "Jatka", exact: true }).click();
    await seesStep(other.page, { question: "Missä asut?" });
    await other.page.goto("/lainahakemus/?step=person");
    await expect(other.page.getByLabel("Henkilötunnus")).toHaveValue("15*********");
  });
  await test.step("in the first browser", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Hakemuksesi on avattu toisaalla" })).toBeFocused();
    await visitor.checksAccessibility();
  });
  await test.step("the link works once", async () => {
    await page.goto(path);
    await page.getByRole("button", { name: "Jatka", exact: true }).click();
    await expect(page.getByRole("link", { name: "Aloita uusi hakemus" })).toBeVisible();
  });
  await elsewhere.close();
});

test("whoever did not ask for it deletes the application that a mail is of", async ({ visitor, browser, baseURL }) => {
  const { page } = visitor;
  const email = newEmail("stranger");
  await fillsUpTo(page, email, "person");
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const owner = await elsewhere.newPage();
  await owner.goto(pathOf(await newestMail(page, email, "fi")));
  await owner.getByRole("button", { name: "Se en ollut minä" }).click();
  await expect(owner.getByRole("heading", { level: 1, name: "Hakemus on poistettu" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Hakemuksesi ei ole tässä selaimessa" })).toBeVisible();
  await elsewhere.close();
});

test("with a co-applicant there are four steps more, and none of them without", async ({ visitor }) => {
  const { page } = visitor;
  await fillsUpTo(page, newEmail("two"), "co-applicant");
  await expect(page.getByText("Vaihe 11/13")).toBeVisible();
  await page.getByRole("radio", { name: "Kyllä" }).check();
  await goesOn(page);
  await seesStep(page, { question: "Kuka on kanssahakijasi?" });
  await expect(page.getByText("Vaihe 12/17")).toBeVisible();
  await visitor.checksAccessibility();
  await page.goBack();
  await page.getByRole("radio", { name: "Ei", exact: true }).check();
  await goesOn(page);
  await seesStep(page, { question: "Onko sinulla maksuhäiriömerkintä?" });
  await expect(page.getByText("Vaihe 12/13")).toBeVisible();
});
