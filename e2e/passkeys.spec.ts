// Staff and their passkeys: an admin makes a code, somebody adds a first passkey by keyboard, signs in with it, publishes after
// confirming who they are, removes one of two, and gets back in with a recovery code once all are lost. Adding, removing and what
// is refused call by call are in the origin's own tests.
import type { Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { wordsOf } from "./application.ts";
import { Authenticators } from "./authenticators.ts";
import { changesData } from "./database.ts";
import { desktop } from "./experiments.ts";
import { opens, tabsTo } from "./keys.ts";
import { publishesExperiments } from "./live-experiments.ts";
import { codeOf, newestMail, signsIn } from "./screens.ts";
import { expect, hasBeenHere, test, type Visitor } from "./visitor.ts";

const finnish = languageOf("fi");
const word = wordsOf(finnish);
// Somebody of their own: with passkeys they are asked for them, which other journeys' staff are not.
const user = { id: "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0e2e", email: "passkeys@kirkas.example", name: "Pirkko Avain" };
const security = "/console/security/";
/** More than publishing allows since the sign-in, in milliseconds. */
const tooLong = 13 * 3600 * 1000;

test.use({ userAgent: desktop });

test.beforeAll(() =>
  changesData(
    `INSERT INTO users (id, email, name, created_at) VALUES ('${user.id}', '${user.email}', '${user.name}', 0)
      ON CONFLICT DO NOTHING`,
    `INSERT INTO user_roles (user_id, role) VALUES ('${user.id}', 'operator'), ('${user.id}', 'marketer')
      ON CONFLICT DO NOTHING`,
    `DELETE FROM passkeys WHERE user_id = '${user.id}'`,
  ),
);
// Nothing that is live is in the way of what is published here.
publishesExperiments([]);

const button = (page: Page, id: string) => page.getByRole("button", { name: word(id), exact: true });
const heading = (page: Page, id: string) => page.getByRole("heading", { name: word(id) });
const own = (page: Page) => page.getByRole("region", { name: word("security.passkeys") }).getByRole("listitem");

/** The recovery codes that are shown; going on takes the tick. */
async function storesCodes(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  const shown = page.getByRole("region", { name: word("recovery.codes") });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  await expect(heading(page, "recovery.codes")).toBeFocused();
  await visitor.checksScreens(320);
  const codes = await shown.locator("ol").getByRole("listitem").allTextContents();
  await opens(page, button(page, "recovery.go-on"));
  await expect(page.getByRole("alert")).toContainText(word("recovery.not-stored"));
  await opens(page, page.getByRole("alert").getByRole("link"));
  await page.keyboard.press("Space");
  await opens(page, button(page, "recovery.go-on"));
  await expect(shown.locator("ol")).toHaveCount(0);
  return codes;
}

async function signsOut(page: Page) {
  await page.goto("/asetukset/");
  await button(page, "settings.sign-out").click();
  await expect(page).toHaveURL("/");
}

test("passkeys, from the first code of an admin to getting back in without any", async ({
  visitor,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { page } = visitor;
  const devices = await Authenticators.of(page);
  const computer = await devices.add("internal");
  let code = "";
  let codes: string[] = [];
  let key = "";

  await test.step("an admin makes an enrolment code, which is shown once", async () => {
    const admin = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await hasBeenHere(admin);
    await signsIn(admin, baseURL ?? "", finnish);
    await admin.goto("/admin/users/");
    const search = admin.getByLabel(word("people.email"));
    await search.fill(user.email);
    await search.press("Enter");
    await admin.getByRole("button", { name: word("people.code-make") }).click();
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: word("people.code-make") })
      .click();
    const made = admin.getByRole("region", { name: word("people.passkeys") });
    await expect(made.getByRole("heading", { name: word("people.code-heading") })).toBeFocused();
    code = (await made.locator("code").textContent()) ?? "";
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await admin.context().close();
  });

  await test.step("a first passkey is added by keyboard, and the recovery codes are stored", async () => {
    await signsIn(page, baseURL ?? "", finnish, user.email);
    await page.goto("/asetukset/");
    await opens(page, page.getByRole("link", { name: word("settings.passkeys"), exact: true }));
    await expect(page).toHaveURL(security);
    await expect(heading(page, "security.add-first")).toBeVisible();
    await visitor.checksScreens(320);
    const field = page.getByLabel(word("passkey.code"));
    await tabsTo(page, field);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText(word("passkey.code-missing"));
    await field.focus();
    await page.keyboard.type("2222-2222");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText(word("passkey-problem.enrolment-code-wrong"));
    await field.fill("");
    await field.focus();
    await page.keyboard.type(code.toLowerCase());
    await tabsTo(page, page.getByLabel(word("passkey.name")));
    await page.keyboard.type("Tietokone");
    await page.keyboard.press("Enter");
    codes = await storesCodes(visitor);
    await expect(own(page)).toHaveCount(1);
    await expect(page.getByText(word("security.second"))).toBeVisible();
    await expect(button(page, "security.remove")).toHaveCount(0);
    await visitor.checksScreens(320);
  });

  await test.step("signs out, and in with the passkey alone", async () => {
    await signsOut(page);
    await page.goto("/kirjaudu/?next=%2Fconsole%2F%3Fview%3Dsecurity");
    await button(page, "login.passkey").click();
    await expect(page).toHaveURL(security);
    await expect(own(page)).toHaveCount(1);
  });

  await test.step("adds a second one, on another device", async () => {
    await button(page, "passkey.add").click();
    await expect(page.getByRole("alert").filter({ hasText: word("passkey-problem.already-here") })).toBeVisible();
    await devices.isAttended(computer, false);
    key = await devices.add("usb");
    await page.getByLabel(word("passkey.name")).fill("Avaimenperä");
    await button(page, "passkey.add").click();
    await expect(own(page)).toHaveCount(2);
  });

  await test.step("publishes, after confirming who they are: the draft and its note stay", async () => {
    await page.goto("/console/experiments/");
    await page.getByRole("button", { name: "Uusi koe" }).click();
    await page.getByRole("textbox", { name: "Nimi", exact: true }).first().fill("By passkey");
    await page.getByRole("combobox", { name: "Tila" }).selectOption("running");
    await page.getByRole("combobox", { name: "Osoitemalli" }).fill("/guides/");
    await page.getByRole("combobox", { name: "Vain kävijät" }).selectOption("deviceType");
    await page.getByRole("checkbox", { name: "tablet" }).check();
    await page
      .getByRole("group", { name: "Variaatio 1" })
      .getByRole("textbox", { name: "Sisältö: heading" })
      .fill("Oppaat, jotka auttavat");
    await page.goto("/console/experiments/publish/");
    await page.getByRole("textbox", { name: "Huomautus" }).fill("With a passkey");
    await changesData(`UPDATE session_families SET created_at = created_at - ${tooLong} WHERE user_id = '${user.id}'`);
    await page.getByRole("button", { name: "Julkaise", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: word("passkey-again.heading") });
    await visitor.checksScreens(320);
    // Who closes it has published nothing, and lost nothing.
    await dialog.getByRole("button", { name: word("common.close") }).click();
    await expect(page.getByRole("textbox", { name: "Huomautus" })).toHaveValue("With a passkey");
    const publications: string[] = [];
    page.on("response", (response) => {
      if (/\/experiments\?note=/.test(response.url())) publications.push(String(response.status()));
    });
    await page.getByRole("button", { name: "Julkaise", exact: true }).click();
    await dialog.getByRole("button", { name: word("passkey-again.use") }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Julkaistu." })).toBeVisible();
    await expect(page.getByText(/”With a passkey”/).first()).toBeVisible();
    expect(publications).toEqual(["409", "200"]);
  });

  await test.step("removes one of two, and cannot remove the other", async () => {
    await page.goto(security);
    await page.getByRole("button", { name: word("security.remove-of").replace("{name}", "Tietokone") }).click();
    const dialog = page.getByRole("dialog");
    await visitor.checksScreens(320);
    await dialog.getByRole("button", { name: word("security.remove"), exact: true }).click();
    await expect(own(page)).toHaveCount(1);
    await expect(own(page)).toContainText("Avaimenperä");
    await expect(heading(page, "security.passkeys")).toBeFocused();
    await expect(page.getByRole("button", { name: /^Poista/ })).toHaveCount(0);
  });

  await test.step("gets back in without a passkey, by the mailed code and a recovery code", async () => {
    await signsOut(page);
    await devices.remove(key);
    await devices.remove(computer);
    await page.goto("/kirjaudu/");
    await visitor.checksScreens(320);
    await page.getByRole("link", { name: word("login.passkey-lost") }).click();
    await visitor.sees(word("recovery.heading"), "fi");
    await visitor.checksScreens(320);
    await page.getByLabel(word("login.email")).fill(user.email);
    await button(page, "login.submit").click();
    await visitor.sees(word("login.sent-heading"), "fi");
    const mailed = page.getByLabel(word("login.code"));
    await mailed.fill(codeOf(await newestMail(page, user.email)));
    await mailed.press("Enter");
    const field = page.getByLabel(word("recovery.code"), { exact: true });
    await field.fill("AAAAA-AAAAA");
    await field.press("Enter");
    await expect(page.getByRole("alert")).toContainText(word("passkey-problem.recovery-code-wrong"));
    await visitor.checksScreens(320);
    await field.fill(codes[4] ?? "");
    await field.press("Enter");
    const replaced = await storesCodes(visitor);
    expect(new Set([...codes, ...replaced]).size).toBe(20);
    await devices.add("internal");
    await page.getByLabel(word("passkey.name")).fill("Uusi");
    await button(page, "passkey.add").click();
    await expect(heading(page, "recovery.added-heading")).toBeFocused();
    await visitor.checksScreens(320);
    await button(page, "login.passkey").click();
    await expect(page).toHaveURL(security);
    await expect(own(page)).toHaveCount(2);
  });

  // What the browser says of the answers that refuse.
  expect(visitor.complaints.filter((text) => !/status of (409|422)/.test(text))).toEqual([]);
});

test("a browser without passkeys is told so, and who cancels is told nothing", async ({ visitor }) => {
  const { page } = visitor;
  await page.addInitScript("Reflect.deleteProperty(window, 'PublicKeyCredential')");
  await page.goto("/en/login/");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This browser cannot use passkeys." })).toBeVisible();
  await visitor.checksAccessibility();

  await page.addInitScript(`
    window.PublicKeyCredential = class { static parseCreationOptionsFromJSON() {} static parseRequestOptionsFromJSON() {} toJSON() {} };
    navigator.credentials.get = () => Promise.reject(new DOMException("Cancelled.", "NotAllowedError"));
  `);
  await page.reload();
  const options = page.waitForResponse("**/api/v1/passkeys/options");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  expect((await options).status()).toBe(200);
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeEnabled();
  await expect(page.getByRole("alert").filter({ hasText: /\w/ })).toHaveCount(0);
  expect(visitor.complaints).toEqual([]);
});
