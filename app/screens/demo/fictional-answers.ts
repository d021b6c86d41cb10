// What somebody who does not exist answers in each country, by step. The numbers belong to nobody: the Finnish one is set apart for
// such uses, the Polish one is of somebody born in 1885, the Romanian one of no county, and no Latvian one begins so.
import type { Answer, Answers } from "../../application/definition/form.ts";
import type { Market } from "../../application/definition/market.ts";

interface Applicant {
  readonly names: readonly [first: string, last: string];
  readonly phone: string;
  readonly identity: { readonly identity_number?: string; readonly date_of_birth?: string };
  readonly address: { readonly street: string; readonly postal_code: string; readonly city: string };
  readonly employer: string;
  /** How much money is in the country, beside Finland's. */
  readonly scale: number;
}

const applicants: Readonly<Record<string, Applicant>> = {
  FI: {
    names: ["Maija", "Mallikas"],
    phone: "+358401234567",
    identity: { identity_number: "150685-901H" },
    address: { street: "Esimerkkikatu 1", postal_code: "00100", city: "Helsinki" },
    employer: "Esimerkki Oy",
    scale: 1,
  },
  GB: {
    names: ["Ann", "Example"],
    phone: "+447700900123",
    identity: { date_of_birth: "1985-06-15" },
    address: { street: "1 Example Street", postal_code: "SW1A 1AA", city: "London" },
    employer: "Example Ltd",
    scale: 1,
  },
  LV: {
    names: ["Anna", "Paraudziņa"],
    phone: "+37120000000",
    identity: { identity_number: "39000000000", date_of_birth: "1985-06-15" },
    address: { street: "Piemēra iela 1", postal_code: "LV-1010", city: "Rīga" },
    employer: "Piemērs SIA",
    scale: 0.6,
  },
  PL: {
    names: ["Anna", "Przykładowa"],
    phone: "+48501234567",
    identity: { identity_number: "85861500001" },
    address: { street: "ul. Przykładowa 1", postal_code: "00-950", city: "Warszawa" },
    employer: "Przykład sp. z o.o.",
    scale: 4,
  },
  RO: {
    names: ["Ana", "Exemplu"],
    phone: "+40712345678",
    identity: { identity_number: "2850615000015" },
    address: { street: "Strada Exemplu 1", postal_code: "010011", city: "București" },
    employer: "Exemplu SRL",
    scale: 5,
  },
};

export function fictionalAnswers({ country }: Market): Answers {
  const applicant = applicants[country];
  if (!applicant) throw new Error(`Nobody is made up for ${country}.`);
  const { names, phone, identity, address, employer, scale } = applicant;
  const [first_names, last_name] = names;
  const money = (euros: number) => Math.round(euros * scale);
  const answers: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
    loan: { amount: 10_000 * Math.ceil(scale), years: 4, purpose: "renovation", refinance: false },
    contact: { email: "maija@kirkas.example", phone },
    person: { first_names, last_name, ...identity },
    address: { ...address, lived_since: "2015-08", resident_since: "1985-06" },
    household: { marital_status: "married", children: 1 },
    housing: { housing: "renting", housing_cost: money(850), housing_since: "2015-08" },
    work: { employment_type: "permanent", job_position: "employee", employer, work_since: "2018-01" },
    income: { net_income: money(2900), gross_income: money(3900), income_will_fall: false },
    costs: { other_costs: money(100) },
    debts: { has_debts: false },
    "co-applicant": { has_co_applicant: false },
    declarations: { payment_default: false },
  };
  return answers;
}
