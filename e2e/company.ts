// Filling in the application for a company's loan, in the words of its language, and sending one by the API's calls.
import type { Page } from "@playwright/test";
import { type Language, languageOf } from "../app/site/languages.ts";
import { type FormStep, wordsOf } from "./application.ts";
import { type InputDevice, pointer } from "./input-device.ts";
import { codeOf, newestMail, originOf, screensIn } from "./screens.ts";

interface Company {
  /** A number that the register of development has. */
  readonly number: string;
  readonly name: string;
  /** A number at which it does not answer. */
  readonly withoutAnswer: string;
  readonly phone: string;
  readonly amount: string;
}

const companies: Readonly<Record<string, Company>> = {
  FI: {
    number: "9900001-8",
    name: "Esimerkkileipomo Oy",
    withoutAnswer: "9999990-9",
    phone: "040 123 4567",
    amount: "60 000",
  },
  PL: {
    number: "0010990017",
    name: "Przykładowa Piekarnia sp. z o.o.",
    withoutAnswer: "0019999981",
    phone: "601 234 567",
    amount: "250 000",
  },
};

/** The company of a language's country that these tests apply for. */
export function companyIn({ country }: Language): Company {
  const company = companies[country];
  if (!company) throw new Error(`No company in ${country} applies here.`);
  return company;
}

/** Where a company applies in a language, at the service whose base is `base`. */
export function companyAddressIn(language: Language, base: string | undefined): string {
  const path = screensIn(language.code).find(({ screen }) => screen === "sme-form")?.path;
  return originOf(language.region, base) + path;
}

/** The steps of the form; where the register does not answer, what it would know is typed. */
export function companySteps(
  email: string,
  language: Language,
  device: InputDevice = pointer,
  isAnswered = true,
): readonly FormStep[] {
  const word = wordsOf(language);
  const company = companyIn(language);
  const write = (page: Page, field: string, text: string) => device.write(page.locator(`input[id="${field}"]`), text);
  const no = (page: Page, field: string) =>
    device.choose(
      page
        .getByRole("group", { name: word(`field.${field}`) })
        .getByRole("radio", { name: word("form.no"), exact: true }),
    );
  return [
    {
      step: "calculator",
      question: word("sme.question.calculator"),
      fill: async (page) => {
        await write(page, "amount", company.amount);
        await write(page, "months", "48");
        await device.select(page.getByLabel(word("field.business_purpose")), word("business-purpose.equipment"));
      },
    },
    {
      step: "email-and-terms",
      question: word("question.email-and-terms"),
      fill: async (page) => {
        await write(page, "email", email);
        await write(page, "phone", company.phone);
        await device.tick(page.locator('input[id="terms"]'));
      },
    },
    {
      step: "company-details",
      question: word("question.company-details"),
      fill: async (page) => {
        await write(page, "business_id", isAnswered ? company.number : company.withoutAnswer);
        await device.press(page.getByRole("button", { name: word("sme.look-up") }));
        if (isAnswered) {
          await page.getByText(word("sme.found").replace("{company}", company.name)).waitFor();
        } else {
          await page.getByText(word("sme.unavailable")).waitFor();
          await write(page, "name", company.name);
          await write(page, "form", "Oy");
          const group = page.getByRole("group", { name: word("field.registered_on") });
          await device.write(group.getByLabel(word("form.day")), "17");
          await device.write(group.getByLabel(word("form.month")), "10");
          await device.write(group.getByLabel(word("form.year")), "2008");
          await write(page, "industry", "Leivän valmistus");
        }
        await write(page, "turnover", "900000");
        await write(page, "result", "-5000");
        await write(page, "employees", "7");
        await no(page, "tax_debt");
        await no(page, "payment_default");
        await no(page, "may_sign");
        await device.choose(page.getByRole("radio", { name: word("guarantee.discuss") }));
        await write(page, "contact_name", "Maija Mallikas");
        await write(page, "contact_role", "CEO");
      },
    },
  ];
}

/** A company that exists nowhere. */
export interface SentCompany {
  readonly id: string;
  readonly reference: string;
}

/** Sends an application of a new company in the page's own browser, which is signed in by that. */
export async function companyApplies(page: Page, email: string, name: string): Promise<SentCompany> {
  const language = languageOf("fi");
  const { number } = companyIn(language);
  const steps = [
    ["calculator", { amount: 60_000, months: 48, business_purpose: "equipment" }],
    ["email-and-terms", { email, phone: "+358401234567", terms: true }],
    [
      "company-details",
      {
        ...{ business_id: number, name, form: "Osakeyhtiö", registered_on: "2008-10-17", industry: "Leivän valmistus" },
        ...{ turnover: 900_000, result: -5_000, employees: 7, tax_debt: false, payment_default: false },
        ...{ may_sign: true, guarantee: "discuss", contact_name: "Maija Mallikas", contact_role: "Toimitusjohtaja" },
      },
    ],
  ] as const;
  await page.evaluate(async (steps) => {
    const call = async (method: string, path: string, body: unknown, headers = {}) => {
      const sent = { "content-type": "application/json", "x-requested-with": "test", ...headers };
      const answer = await fetch(`/api/v1${path}`, { method, body: JSON.stringify(body), headers: sent });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      const text = await answer.text();
      return text && JSON.parse(text);
    };
    let draft = await call("POST", "/drafts", { kind: "sme", language: "fi" });
    for (const [step, answers] of steps) {
      const of = { "if-match": `"${draft.version}"` };
      draft = await call("PATCH", "/drafts/sme", { step, answers, checked: true }, of);
    }
    await call("POST", "/applications", { kind: "sme", version: draft.version }, { "idempotency-key": draft.id });
    await call("POST", "/drafts/sme/email", {});
  }, steps);
  const code = codeOf(await newestMail(page, email));
  return page.evaluate(async (code) => {
    const headers = { "content-type": "application/json", "x-requested-with": "test" };
    const answer = await fetch("/api/v1/drafts/sme/confirm", {
      method: "POST",
      body: JSON.stringify({ code }),
      headers,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()).application;
  }, code);
}
