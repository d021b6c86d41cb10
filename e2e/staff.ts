// Staff of their own for journeys: somebody whom an admin has join in the console, and who adds a first passkey.
import { type Browser, expect, type Page } from "@playwright/test";
import { Authenticators } from "./authenticators.ts";
import { signsIn } from "./screens.ts";
import { hasBeenHere } from "./visitor.ts";

export const english = { code: "en-fi", tag: "en-FI" } as const;

export interface Joining {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly ("admin" | "marketer" | "operator")[];
}

/** An admin's page of a browser of its own. */
export async function adminsPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await hasBeenHere(page);
  await signsIn(page, baseURL ?? "", english);
  return page;
}

/** Has somebody join by the page of people; answers their enrolment code. */
export async function joins(admin: Page, { email, name, roles }: Joining): Promise<string> {
  await admin.goto("/en/console/people/");
  await admin.getByLabel("E-mail address").fill(email);
  await admin.getByLabel("Name", { exact: true }).fill(name);
  const form = admin.locator("form", { has: admin.getByLabel("E-mail address") });
  for (const role of roles) await form.getByRole("checkbox", { name: role }).check();
  await admin.getByRole("button", { name: "Add", exact: true }).click();
  const shown = admin.getByRole("heading", { name: `Code for ${name}` });
  await expect(shown).toBeFocused();
  return (await shown.locator("..").locator("code").textContent()) ?? "";
}

/** Signs in and adds a first passkey with the code, on a device of the browser's. */
export async function addsFirstPasskey(page: Page, origin: string, email: string, code: string): Promise<void> {
  await (await Authenticators.of(page)).add("internal");
  await signsIn(page, origin, english, email);
  await page.goto("/en/console/security/");
  await page.getByLabel("Enrolment code").fill(code);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("I have stored the codes").check();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("region", { name: "Your passkeys" }).getByRole("listitem")).toHaveCount(1);
}
