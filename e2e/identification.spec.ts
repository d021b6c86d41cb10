// An applicant goes to the provider of identification and comes back: identified, or with what came of it. Its page is the
// development provider's, which speaks the real protocol.
import type { Page } from "@playwright/test";
import { languageOf } from "../app/site/languages.ts";
import { answersOf } from "../worker/origin/test/drafts.ts";
import { wordsOf } from "./application.ts";
import { originOf } from "./screens.ts";
import { expect, hasBeenHere, test } from "./visitor.ts";

interface Started {
  readonly redirection_url: string;
  readonly callback_url: string;
}

/** Begins a draft in the page's browser that says whom it is about, and an attempt to identify them. */
async function starts(page: Page, language: string, number: string, steps = answersOf("id@kirkas.example")) {
  const person = { first_names: "Kaisa Maria", last_name: "Kuluttaja", identity_number: number };
  const saved = steps.filter(([step]) => step === "person").map(([step, answers]) => [step, { ...answers, ...person }]);
  return (await page.evaluate(
    async ([language, saved]) => {
      const call = async (method: string, path: string, body: unknown, headers = {}) => {
        const sent = { "content-type": "application/json", "x-requested-with": "test", ...headers };
        const answer = await fetch(`/api/v1${path}`, { method, body: JSON.stringify(body), headers: sent });
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return answer.json();
      };
      let draft = await call("POST", "/drafts", { kind: "loan", language });
      for (const [step, answers] of saved) {
        const of = { "if-match": `"${draft.version}"` };
        draft = await call("PATCH", "/drafts/loan", { step, answers, checked: true }, of);
      }
      return call("POST", "/identifications", { application: draft.id, person: "applicant" });
    },
    [language, saved] as const,
  )) as Started;
}

const isIdentified = (page: Page) =>
  page.evaluate(
    async () => ((await (await fetch("/api/v1/drafts/loan")).json()) as { identified: boolean }).identified,
  );

/** Notes every address that is asked for, and the one that each request says it comes from. */
function noteAddresses(page: Page): { asked: string[]; referrers: string[] } {
  const [asked, referrers]: [string[], string[]] = [[], []];
  page.on("request", (request) => {
    asked.push(request.url());
    // Chromium sends it for fonts of our own host, whatever the page's policy says.
    if (request.resourceType() !== "font") referrers.push(request.headers().referer ?? "");
  });
  return { asked, referrers };
}

for (const [code, home, number, name] of [
  ["fi", "/", "131052-955N", /^Kaisa Maria Kuluttaja/],
  ["pl", "/pl-pl/", "52101300002", /^Karol Konsument/],
] as const) {
  test(`an applicant is identified by keyboard, in ${code}`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    const language = languageOf(code);
    const origin = originOf(language.region, baseURL);
    await page.goto(origin + home);
    const started = await starts(page, code, number);
    expect(started.callback_url).toMatch(new RegExp(`^${origin}.*/login-callback/$`));
    await page.goto(started.redirection_url);
    await visitor.checksAccessibility();
    const addresses = noteAddresses(page);
    const person = page.getByRole("button", { name });
    for (let press = 0; press < 10 && !(await person.evaluate((one) => one === document.activeElement)); press++) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("identification") === "identified");
    const address = new URL(page.url());
    expect([address.origin, address.searchParams.get("step")]).toEqual([origin, "review"]);
    expect(await isIdentified(page)).toBe(true);
    // Nothing but the callback itself and the provider learns of what came back.
    const { asked, referrers } = addresses;
    const codes = asked.filter((one) => /[?&](code|state)=/.test(one));
    expect(codes.every((one) => one.includes("/login-callback/?") || one.includes("/authorize?"))).toBe(true);
    expect(referrers.filter((one) => /[?&]code=/.test(one))).toEqual([]);
    for (const one of asked) expect(decodeURIComponent(one)).not.toContain(number);
    expect(visitor.complaints).toEqual([]);
  });
}

for (const [button, outcome] of [
  ["Cancel", "cancelled"],
  ["Fail", "failed"],
  ["Somebody else", "identity-mismatch"],
] as const) {
  test(`${button} leads back to the form, which says so`, async ({ visitor, baseURL }) => {
    const { page } = visitor;
    await page.goto("/");
    await page.goto((await starts(page, "fi", "131052-955N")).redirection_url);
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("identification") === outcome);
    expect(page.url().startsWith(baseURL ?? "-")).toBe(true);
    expect(await isIdentified(page)).toBe(false);
  });
}

test("what was used, or began in another browser, is said to be over", async ({ visitor, browser, baseURL }) => {
  const { page } = visitor;
  const word = wordsOf(languageOf("fi"));
  await page.goto("/");
  await page.goto((await starts(page, "fi", "131052-955N")).redirection_url);
  const [callback] = await Promise.all([
    page.waitForRequest((request) => request.url().includes("/login-callback/?")),
    page.getByRole("button", { name: /^Kaisa Maria Kuluttaja/ }).click(),
  ]);
  await page.waitForURL((url) => url.searchParams.get("identification") === "identified");
  await page.goto(callback.url());
  // The browser is the one that began it: it is led back to its form.
  await page.waitForURL((url) => url.searchParams.get("identification") === "expired");

  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await context.newPage();
  await hasBeenHere(other);
  await other.goto(callback.url());
  const heading = other.getByRole("heading", { level: 1, name: word("login-callback.gone-heading") });
  await expect(heading).toBeFocused();
  expect(new URL(other.url()).search).toBe("");
  await context.close();
});

for (const [code, home] of [
  ["fi", "/login-callback/"],
  ["pl", "/pl-pl/login-callback/"],
] as const) {
  test(`the page to come back to is accessible where there is nothing to bring, in ${code}`, async ({
    visitor,
    baseURL,
  }) => {
    const { page } = visitor;
    const language = languageOf(code);
    const word = wordsOf(language);
    await page.goto(originOf(language.region, baseURL) + home);
    await visitor.sees(word("login-callback.gone-heading"), language.tag);
    await visitor.checksAccessibility();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await visitor.checksAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(visitor.complaints).toEqual([]);
  });
}

test("a lost connection loses nothing: the answer is brought again", async ({ visitor }) => {
  const { page } = visitor;
  const word = wordsOf(languageOf("fi"));
  await page.goto("/");
  await page.goto((await starts(page, "fi", "131052-955N")).redirection_url);
  await page.route("**/api/v1/identifications/complete", (route) => route.abort());
  await page.getByRole("button", { name: /^Kaisa Maria Kuluttaja/ }).click();
  await expect(page.getByText(word("login-callback.failed"))).toBeVisible();
  await visitor.checksAccessibility();
  await page.unroute("**/api/v1/identifications/complete");
  await page.getByRole("button", { name: word("login-callback.again") }).press("Enter");
  await page.waitForURL((url) => url.searchParams.get("identification") === "identified");
});
