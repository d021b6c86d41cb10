// One of many people who fill in the form of a loan at once: a browser's cookies and address, and answers that tell them
// from the others.

/** Addresses for documentation (RFC 5737), one a person: the limits by address are those of people, not of one machine. */
const addressOf = (number: number) => `198.51.100.${number % 256}`;

/** The code in a mail, on a line of its own: part of the link above it may look like one. */
export const codeIn = (text: string | undefined) => text?.match(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/m)?.[0];

/** A call of the service, and how long it took. */
export interface Call {
  readonly name: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** A browser that speaks to the service and notes how long each call took. */
export class Applicant {
  readonly calls: Call[] = [];
  readonly email: string;
  readonly number: number;
  readonly #cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string, number: number, run: string) {
    this.#url = url;
    this.number = number;
    this.email = `load-${run}-${number}@kirkas.example`;
  }

  /** Calls the service; answers the body, which is for the caller to know. */
  async call<Body>(
    name: string,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    const cookie = [...this.#cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const begin = performance.now();
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "cf-connecting-ip": addressOf(this.number),
        ...(cookie && { cookie }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    this.calls.push({ name, status: answer.status, milliseconds: performance.now() - begin });
    for (const set of answer.headers.getSetCookie()) this.#remember(set);
    if (!answer.ok) throw new Error(`${this.email}: ${method} ${path} answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as Body;
  }

  #remember(cookie: string) {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  /** The steps of the form with this person's answers. */
  get steps() {
    const { number, email } = this;
    return {
      loan: { amount: 3_000 + 100 * number, years: 1 + (number % 10), purpose: "renovation", refinance: false },
      contact: { email, phone: "+358401234567" },
      person: { first_names: `Kuormitus ${number}`, last_name: "Testaaja", identity_number: "131052-955N" },
      address: {
        street: `Katu ${number}`,
        postal_code: "00100",
        city: "Helsinki",
        lived_since: "2015-03",
        resident_since: "1980-01",
      },
      household: { marital_status: "single", children: number % 4 },
      housing: { housing: "renting", housing_cost: 400 + number, housing_since: "2015-03" },
      work: {
        employment_type: "permanent",
        job_position: "employee",
        employer: `Esimerkki ${number} Oy`,
        work_since: "2012-05",
      },
      income: { net_income: 2_500 + number, gross_income: 3_500 + number, income_will_fall: false },
      costs: { other_costs: number },
      debts: { has_debts: false },
      "co-applicant": { has_co_applicant: false },
      declarations: { payment_default: false },
      review: { terms: true, true_information: true, share_with_lenders: true, credit_search: true },
    };
  }
}
