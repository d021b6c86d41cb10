// The development provider's page of identification, on which somebody says who they are.
import type { Page } from "@playwright/test";
import type { Language } from "../app/site/languages.ts";
import { type InputDevice, pointer } from "./input-device.ts";
import { expect } from "./visitor.ts";

/** Whom the answers of `mortgage.ts` are about, as the provider's page names them. */
const people: Readonly<Record<string, { readonly applicant: string; readonly coApplicant: string }>> = {
  FI: { applicant: "Maija Liisa Mallikas", coApplicant: "Toinen Hakija" },
  PL: { applicant: "Anna Przykładowa", coApplicant: "Drugi Wnioskodawca" },
};

/** A person of those answers. */
export function identified({ country }: Language, person: "applicant" | "coApplicant"): string {
  const names = people[country];
  if (!names) throw new Error(`Nobody in ${country} is identified here.`);
  return names[person];
}

/** Waits for the provider's page, and presses a person, or what can happen instead. */
export async function choosesAtProvider(page: Page, choice: string, device: InputDevice = pointer) {
  await expect(page.getByRole("heading", { level: 1, name: "Who are you?" })).toBeVisible();
  await device.press(page.getByRole("button", { name: choice }));
}

/** The address at which the provider, whose page is open, says that it can't answer at present. */
export function unavailableAnswer(page: Page): string {
  const { origin, pathname, searchParams } = new URL(page.url());
  const answer = new URL(searchParams.get("redirect_uri") ?? "");
  answer.searchParams.set("error", "temporarily_unavailable");
  answer.searchParams.set("state", searchParams.get("state") ?? "");
  answer.searchParams.set("iss", origin + pathname.replace(/\/authorize$/, ""));
  return answer.href;
}
