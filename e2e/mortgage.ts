// Applying for a mortgage in the words of its language, with the development provider of identification.
import type { Page } from "@playwright/test";
import { type Language, languageOf } from "../app/site/languages.ts";
import { type FormStep, goesOn, seesStep, wordsOf } from "./application.ts";
import { choosesAtProvider, identified } from "./identity-provider.ts";
import { type InputDevice, pointer } from "./input-device.ts";
import { codeOf, newestMail, originOf, screensIn } from "./screens.ts";
import { expect } from "./visitor.ts";

const finnish = languageOf("fi");

/** The form in a language, at the service whose base is `base`. */
export function mortgageAddress(language: Language, base: string | undefined): string {
  const path = screensIn(language.code).find(({ screen }) => screen === "mortgage-form")?.path;
  return `${originOf(language.region, base)}${path}`;
}

/** What somebody in a country answers; identity numbers that no person has. */
const applicants: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  FI: {
    phone: "040 123 4567",
    identity_number: "150685-901h",
    coApplicant: "010180-9026",
    postal_code: "00100",
    price: "230 000",
    own_savings: "50 000",
    housing_cost: "400",
    net_income: "3 400",
    gross_income: "4 800",
  },
  PL: {
    phone: "601 234 567",
    identity_number: "850615 00007",
    coApplicant: "800101 00017",
    postal_code: "00-950",
    price: "640 000",
    own_savings: "140 000",
    housing_cost: "900",
    net_income: "9 400",
    gross_income: "13 200",
  },
};

/** The steps before the last one, for an applicant with this address, who applies with somebody if their address is given. */
export function mortgageSteps(
  email: string,
  { language = finnish, device = pointer, coApplicant }: MortgageOptions = {},
): readonly FormStep[] {
  const word = wordsOf(language);
  const applicant = applicants[language.country];
  if (!applicant) throw new Error(`Nobody in ${language.country} applies here.`);
  const write = (page: Page, field: string, text = applicant[field] ?? "") =>
    device.write(page.getByLabel(word(`field.${field}`)), text);
  const choose = (page: Page, ...ids: string[]) =>
    ids.reduce(
      (before, id) => before.then(() => device.choose(page.locator(`input[type="radio"][value="${id}"]`).first())),
      Promise.resolve(),
    );
  const writeMonth = async (page: Page, field: string, month: string, year: string) => {
    const group = page.getByRole("group", { name: word(`field.${field}`) });
    await device.write(group.getByLabel(word("form.month")), month);
    await device.write(group.getByLabel(word("form.year")), year);
  };
  const person = async (page: Page, first: string, number: string) => {
    await write(page, "first_names", first);
    await write(page, "last_name", "Mallikas");
    await write(page, "identity_number", number);
  };
  const work = async (page: Page) => {
    await choose(page, "permanent", "employee");
    await write(page, "employer", "Esimerkki Oy");
    await writeMonth(page, "work_since", "1", "2018");
  };
  const income = async (page: Page) => {
    for (const field of ["net_income", "gross_income"]) await write(page, field);
    await choose(page, "no");
    for (const field of ["savings", "investments", "property_value"]) await write(page, field, "1000");
  };
  const details = async (page: Page) => {
    await choose(page, "married", "renting");
    await writeMonth(page, "housing_since", "8", "2015");
  };
  const noLoans = async (page: Page) => {
    for (const answer of await page.getByRole("radio", { name: word("form.no"), exact: true }).all())
      await device.choose(answer);
  };
  const fills: Record<string, FormStep["fill"]> = {
    calculator: async () => undefined,
    "mortgage-application": async (page) => {
      await choose(page, "home", "found", coApplicant === undefined ? "no" : "yes");
      await device.write(page.getByLabel(word("login.email")), email);
      await device.tick(page.locator('input[id="terms"]'));
    },
    "personal-information": async (page) => {
      await person(page, "Maija", applicant.identity_number ?? "");
      await write(page, "phone");
      await write(page, "street", "Esimerkkikatu 1 A 2");
      await write(page, "postal_code");
      await write(page, "city", "Mallila");
      await writeMonth(page, "lived_since", "8", "2015");
      await writeMonth(page, "resident_since", "6", "1985");
    },
    "property-information": async (page) => {
      await choose(page, "flat");
      await write(page, "city", "Mallila");
      await write(page, "postal_code");
      await write(page, "area_m2", "68");
      await write(page, "built", "1998");
      await write(page, "price");
      if (language.country !== "FI") return;
      await write(page, "housing_company_debt", "0");
      await write(page, "monthly_charge", "310");
    },
    "loan-requirement": async (page) => {
      await write(page, "own_savings");
      await choose(page, "annuity", "undecided");
    },
    "funding-proposal": (page) => choose(page, "none"),
    "details-of-lead-applicant": details,
    "household-information": async (page) => {
      await write(page, "children", "1");
      await write(page, "housing_cost");
    },
    "work-details": work,
    "income-and-wealth": income,
    "other-loans": noLoans,
    ...(coApplicant !== undefined && {
      "co-applicant-personal-information": async (page) => {
        await person(page, "Toinen", applicant.coApplicant ?? "");
        await device.write(page.getByLabel(word("login.email")), coApplicant);
        await write(page, "phone");
        await writeMonth(page, "resident_since", "1", "1980");
        await choose(page, "yes");
      },
      "co-applicant-details": details,
      "co-applicant-work-details": work,
      "co-applicant-income-and-wealth": income,
      "co-applicant-other-loans": noLoans,
    }),
  };
  return Object.entries(fills).map(([step, fill]) => ({ step, question: word(`question.${step}`), fill }));
}

interface MortgageOptions {
  readonly language?: Language;
  readonly device?: InputDevice;
  /** The address of somebody who applies, too. */
  readonly coApplicant?: string;
}

/** What is consented to in the last step, by the ids of the boxes. */
export const mortgageConsents = ["true_information", "share_with_lenders", "credit_search"] as const;

/** Fills in the form that is open, up to its last step. */
export async function fillsInMortgage(page: Page, email: string, options: MortgageOptions = {}) {
  for (const step of mortgageSteps(email, options)) {
    await seesStep(page, step);
    await step.fill(page);
    await goesOn(page, options.language, options.device);
  }
  await seesStep(page, { question: wordsOf(options.language ?? finnish)("question.identify") });
}

/** Consents in the last step, which is open, and goes to the provider of identification. */
export async function goesToProvider(page: Page, { language = finnish, device = pointer }: MortgageOptions = {}) {
  for (const consent of mortgageConsents) {
    const box = page.locator(`input[id="${consent}"]`);
    if (!(await box.isChecked())) await device.tick(box);
  }
  await device.press(page.getByRole("button", { name: wordsOf(language)("identify.submit") }));
}

/** Is identified at the provider, which sends the application, and confirms the address by the code of the mail. */
export async function isIdentifiedAndConfirms(page: Page, email: string, options: MortgageOptions = {}) {
  const { language = finnish, device = pointer } = options;
  const word = wordsOf(language);
  await choosesAtProvider(page, identified(language, "applicant"), device);
  await expect(page.getByRole("heading", { level: 1, name: word("confirm.heading") })).toBeVisible();
  await device.write(page.getByRole("textbox"), codeOf(await newestMail(page, email, language.tag)));
  await device.press(page.getByRole("button", { name: word("confirm.submit") }));
  await expect(page.getByRole("heading", { level: 1, name: word("sent.heading") })).toBeVisible();
}

/** Applies as a newcomer, with somebody if their address is given; the page that says that it is sent is open then. */
export async function appliesForMortgage(
  page: Page,
  email: string,
  base: string | undefined,
  options: MortgageOptions = {},
) {
  await page.goto(mortgageAddress(options.language ?? finnish, base));
  await fillsInMortgage(page, email, options);
  await goesToProvider(page, options);
  await isIdentifiedAndConfirms(page, email, options);
}
