// Filling in the application for a loan, in the words of its language, as somebody who has not been here before.
import type { Page } from "@playwright/test";
import { readCatalogue } from "../app/publish/messages.ts";
import { type Language, languageOf } from "../app/site/languages.ts";
import { type InputDevice, pointer } from "./input-device.ts";
import { newestMail, originOf, pathOf, screensIn } from "./screens.ts";
import { expect } from "./visitor.ts";

/** What a visitor does on one page of the form. */
export interface FormStep {
  readonly step: string;
  readonly question: string;
  readonly fill: (page: Page) => Promise<void>;
}

const finnish = languageOf("fi");

/** The first step of the form for this loan, in Finnish. */
export const loanAddress = "/lainahakemus/?amount=12000&period=3&purpose=wedding";

/** The same in a language, at the service whose base is `base`. */
export function loanAddressIn(language: Language, base: string | undefined): string {
  const path = screensIn(language.code).find(({ screen }) => screen === "loan-form")?.path;
  return `${originOf(language.region, base)}${path}?amount=12000&period=3&purpose=wedding`;
}

/** What somebody in a country answers; an identity number that no person has. */
interface Applicant {
  readonly phone: string;
  readonly identity: string;
  /** Of who applies with them. */
  readonly coApplicant: string;
  readonly postalCode: string;
  readonly city: string;
  readonly housing: string;
  readonly net: string;
  readonly gross: string;
}

const applicants: Readonly<Record<string, Applicant>> = {
  FI: {
    phone: "040 123 4567",
    identity: "150685-901h",
    coApplicant: "010180-9026",
    postalCode: "00100",
    city: "Helsinki",
    housing: "850",
    net: "2 900",
    gross: "3900",
  },
  PL: {
    phone: "601 234 567",
    identity: "850615 00007",
    coApplicant: "800101 00017",
    postalCode: "00-950",
    city: "Warszawa",
    housing: "1 800",
    net: "7 900",
    gross: "11 200",
  },
};

/** A message of a language, by its id. */
export function wordsOf({ code }: Language): (id: string) => string {
  const catalogue = readCatalogue(code);
  return (id) => {
    const text = catalogue?.get(id);
    if (text === undefined) throw new Error(`There is no message ${id} in ${code}.`);
    return text;
  };
}

/** The steps before the last one, for an applicant with this address, who applies with somebody if their address is given. */
export function formSteps(
  email: string,
  language: Language = finnish,
  device: InputDevice = pointer,
  coApplicant?: string,
): readonly FormStep[] {
  const word = wordsOf(language);
  const applicant = applicants[language.country];
  if (!applicant) throw new Error(`Nobody in ${language.country} applies here.`);
  const write = (page: Page, field: string, text: string) =>
    device.write(page.getByLabel(word(`field.${field}`)), text);
  const choose = (page: Page, id: string) => device.choose(page.getByRole("radio", { name: word(id) }).first());
  const yesOrNo = (page: Page, id: string) => device.choose(page.getByRole("radio", { name: word(id), exact: true }));
  const no = (page: Page) => yesOrNo(page, "form.no");
  const yes = (page: Page) => yesOrNo(page, "form.yes");
  const writeMonth = async (page: Page, field: string, month: string, year: string) => {
    const group = page.getByRole("group", { name: word(`field.${field}`) });
    await device.write(group.getByLabel(word("form.month")), month);
    await device.write(group.getByLabel(word("form.year")), year);
  };
  const fills: Record<string, FormStep["fill"]> = {
    loan: no,
    contact: async (page) => {
      await device.write(page.getByLabel(word("login.email")), email);
      await write(page, "phone", applicant.phone);
    },
    person: async (page) => {
      await write(page, "first_names", "Maija");
      await write(page, "last_name", "Mallikas");
      await write(page, "identity_number", applicant.identity);
    },
    address: async (page) => {
      await write(page, "street", "Esimerkkikatu 1 A 2");
      await write(page, "postal_code", applicant.postalCode);
      await write(page, "city", applicant.city);
      await writeMonth(page, "lived_since", "8", "2015");
      await writeMonth(page, "resident_since", "6", "1985");
    },
    household: async (page) => {
      await choose(page, "choice.married");
      await write(page, "children", "2");
    },
    housing: async (page) => {
      await choose(page, "choice.renting");
      await write(page, "housing_cost", applicant.housing);
      await writeMonth(page, "housing_since", "8", "2015");
    },
    work: async (page) => {
      await choose(page, "choice.permanent");
      await choose(page, "choice.employee");
      await write(page, "employer", "Esimerkki Oy");
      await writeMonth(page, "work_since", "1", "2018");
    },
    income: async (page) => {
      await write(page, "net_income", applicant.net);
      await write(page, "gross_income", applicant.gross);
      await no(page);
    },
    costs: async () => undefined,
    debts: async (page) => {
      await yes(page);
      await device.select(page.getByLabel(word("field.type")), word("choice.credit-card-debt"));
      await write(page, "balance", "900");
      await write(page, "instalment", "50");
      await write(page, "limit", "2 000");
    },
    "co-applicant": coApplicant === undefined ? no : yes,
    ...(coApplicant !== undefined && {
      "co-person": async (page) => {
        await write(page, "first_names", "Toinen");
        await write(page, "last_name", "Mallikas");
        await write(page, "identity_number", applicant.coApplicant);
        await device.write(page.getByLabel(word("login.email")), coApplicant);
        await writeMonth(page, "resident_since", "1", "1980");
        await yes(page);
      },
      "co-work": async (page) => {
        await choose(page, "choice.retired");
        await writeMonth(page, "work_since", "1", "2020");
      },
      "co-income": async (page) => {
        await write(page, "net_income", applicant.net);
        await write(page, "gross_income", applicant.gross);
        await no(page);
      },
      "co-debts": async (page) => {
        for (const answer of await page.getByRole("radio", { name: word("form.no"), exact: true }).all())
          await device.choose(answer);
      },
    }),
    declarations: no,
  };
  return Object.entries(fills).map(([step, fill]) => ({ step, question: word(`question.${step}`), fill }));
}

/** Waits for the page of a step. */
export async function seesStep(page: Page, { question }: Pick<FormStep, "question">) {
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
}

export async function goesOn(page: Page, language: Language = finnish, device: InputDevice = pointer) {
  await device.press(page.getByRole("button", { name: wordsOf(language)("form.continue"), exact: true }));
}

/** Fills in the steps up to this one, which is then open. */
export async function fillsUpTo(page: Page, email: string, last: string) {
  await page.goto(loanAddress);
  for (const step of formSteps(email)) {
    await seesStep(page, step);
    if (step.step === last) return;
    await step.fill(page);
    await goesOn(page);
  }
}

/** What everybody consents to before sending, by the ids of the boxes. */
export const consents = ["terms", "true_information", "share_with_lenders", "credit_search"] as const;

/**
 * Applies as a newcomer in a language, with somebody if their address is given, and confirms the address by the link of the
 * mail.
 */
export async function appliesInWords(
  page: Page,
  email: string,
  language: Language,
  base: string | undefined,
  coApplicant?: string,
) {
  const word = wordsOf(language);
  await page.goto(loanAddressIn(language, base));
  for (const step of formSteps(email, language, pointer, coApplicant)) {
    await seesStep(page, step);
    await step.fill(page);
    await goesOn(page, language);
  }
  await seesStep(page, { question: word("question.review") });
  for (const consent of consents) await page.locator(`input[id="${consent}"]`).check();
  await page.getByRole("button", { name: word("review.submit") }).click();
  await expect(page.getByRole("heading", { level: 1, name: word("confirm.heading") })).toBeVisible();
  await page.goto(new URL(pathOf(await newestMail(page, email, language.tag)), page.url()).href);
  await page.getByRole("button", { name: word("form.continue"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: word("sent.heading") })).toBeVisible();
}
