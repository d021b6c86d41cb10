// Filling in the application for a loan, in Finnish, as somebody who has not been here before.
import type { Page } from "@playwright/test";
import { expect } from "./visitor.ts";

/** What a visitor does on one page of the form. */
export interface FormStep {
  readonly step: string;
  readonly question: string;
  readonly fill: (page: Page) => Promise<void>;
}

/** The first step of the form for this loan. */
export const loanAddress = "/lainahakemus/?amount=12000&period=3&purpose=wedding";

/** A month, in its two fields. */
async function fillMonth(page: Page, name: string, month: string, year: string) {
  const group = page.getByRole("group", { name });
  await group.getByLabel("Kuukausi").fill(month);
  await group.getByLabel("Vuosi").fill(year);
}

const no = (page: Page) => page.getByRole("radio", { name: "Ei", exact: true }).check();

/** The steps before the last one, for an applicant with this address. */
export function formSteps(email: string): readonly FormStep[] {
  return [
    { step: "loan", question: "Millaista lainaa haet?", fill: no },
    {
      step: "contact",
      question: "Mistä tavoitamme sinut?",
      fill: async (page) => {
        await page.getByLabel("Sähköpostiosoite").fill(email);
        await page.getByLabel("Puhelinnumero").fill("040 123 4567");
      },
    },
    {
      step: "person",
      question: "Kuka olet?",
      fill: async (page) => {
        await page.getByLabel("Etunimet").fill("Maija");
        await page.getByLabel("Sukunimi").fill("Mallikas");
        await page.getByLabel("Henkilötunnus").fill("150685-901h");
      },
    },
    {
      step: "address",
      question: "Missä asut?",
      fill: async (page) => {
        await page.getByLabel("Katuosoite").fill("Esimerkkikatu 1 A 2");
        await page.getByLabel("Postinumero").fill("00100");
        await page.getByLabel("Postitoimipaikka").fill("Helsinki");
        await fillMonth(page, "Asunut osoitteessa alkaen", "8", "2015");
        await fillMonth(page, "Asunut Suomessa alkaen", "6", "1985");
      },
    },
    {
      step: "household",
      question: "Keitä talouteesi kuuluu?",
      fill: async (page) => {
        await page.getByRole("radio", { name: "Naimisissa" }).check();
        await page.getByLabel("Huollettavia alle 18-vuotiaita lapsia").fill("2");
      },
    },
    {
      step: "housing",
      question: "Miten asut?",
      fill: async (page) => {
        await page.getByRole("radio", { name: "Vuokra-asunto" }).check();
        await page.getByLabel("Asumiskulut kuukaudessa").fill("850");
        await fillMonth(page, "Asunut näin alkaen", "8", "2015");
      },
    },
    {
      step: "work",
      question: "Mitä työtä teet?",
      fill: async (page) => {
        await page.getByRole("radio", { name: "Vakituinen työ" }).check();
        await page.getByRole("radio", { name: "Työntekijä" }).check();
        await page.getByLabel("Työnantaja").fill("Esimerkki Oy");
        await fillMonth(page, "Alkoi", "1", "2018");
      },
    },
    {
      step: "income",
      question: "Mitkä ovat tulosi?",
      fill: async (page) => {
        await page.getByLabel("Nettotulot kuukaudessa").fill("2 900");
        await page.getByLabel("Bruttotulot kuukaudessa").fill("3900");
        await no(page);
      },
    },
    { step: "costs", question: "Mitä muuta maksat joka kuukausi?", fill: async () => undefined },
    {
      step: "debts",
      question: "Mitä lainoja sinulla on nyt?",
      fill: async (page) => {
        await page.getByRole("radio", { name: "Kyllä" }).check();
        await page.getByLabel("Velan laji").selectOption({ label: "Luottokortti" });
        await page.getByLabel("Velkaa jäljellä").fill("900");
        await page.getByLabel("Kuukausierä").fill("50");
        await page.getByLabel("Luottoraja").fill("2 000");
      },
    },
    { step: "co-applicant", question: "Haetko yhdessä toisen kanssa?", fill: no },
    { step: "declarations", question: "Onko sinulla maksuhäiriömerkintä?", fill: no },
  ];
}

/** Waits for the page of a step. */
export async function seesStep(page: Page, { question }: Pick<FormStep, "question">) {
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
}

export async function goesOn(page: Page) {
  await page.getByRole("button", { name: "Jatka", exact: true }).click();
}

/**
 * Fills in the steps up to this one, which is then open. The mail that confirms the address is sent only where the test is
 * about it: the service sends five a minute.
 */
export async function fillsUpTo(page: Page, email: string, last: string, { confirms = false } = {}) {
  if (!confirms) await page.route("**/api/v1/drafts/loan/email", (route) => route.fulfill({ status: 202, body: "{}" }));
  await page.goto(loanAddress);
  for (const step of formSteps(email)) {
    await seesStep(page, step);
    if (step.step === last) return;
    await step.fill(page);
    await goesOn(page);
  }
}
