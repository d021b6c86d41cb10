// A visitor's way with drafts: the browser's cookies, and the calls as the app makes them.
import { type Answer, type Cookies, cookieValue, type Origin } from "./origin";

export type Draft = {
  id: string;
  kind: string;
  language: string;
  version: number;
  step: string;
  answers: Record<string, Record<string, unknown>>;
  typed?: { step: string; answers: Record<string, unknown> };
  completed: string[];
  first_incomplete?: string;
  confirmed: boolean;
  identified: boolean;
  sent: boolean;
  expires: string;
};

/** A browser that keeps the cookies it is given, of drafts and of a session. */
export class Browser {
  readonly origin: Origin;
  readonly cookies = new Map<string, string>();
  /** What is applied for in it. */
  readonly kind: string;

  constructor(origin: Origin, session: Cookies = {}, kind = "loan") {
    this.origin = origin;
    this.kind = kind;
    if (session.access) this.cookies.set("__Host-access", session.access);
    if (session.refresh) this.cookies.set("__Host-refresh", session.refresh);
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = { ...(cookie && { cookie }), ...headers };
    const answer = await this.origin.call(`/api/v1${path}`, { method, body, headers: sent });
    for (const name of ["__Host-draft", "__Host-access", "__Host-refresh", "__Host-identification"]) {
      const value = cookieValue(answer.setCookies, name);
      if (value !== undefined) this.cookies.set(name, value);
    }
    return answer;
  }

  begin(language = "fi", kind = this.kind) {
    return this.call("POST", "/drafts", { kind, language });
  }

  get(kind = this.kind) {
    return this.call("GET", `/drafts/${kind}`);
  }

  async draft(kind = this.kind): Promise<Draft> {
    return (await this.get(kind)).json() as unknown as Draft;
  }

  /** Saves a step of the version that the draft has now, unless another is named. */
  async save(
    step: string,
    answers: object,
    { checked = true, version, kind = this.kind }: { checked?: boolean; version?: number; kind?: string } = {},
  ) {
    const of = version ?? (await this.draft(kind)).version;
    return this.call("PATCH", `/drafts/${kind}`, { step, answers, checked }, { "if-match": `"${of}"` });
  }

  /** Begins a draft and continues from each of these steps. */
  async fill(steps: [string, object][], language = "fi", kind = this.kind): Promise<Draft> {
    let draft = (await this.begin(language, kind)).json() as unknown as Draft;
    for (const [step, answers] of steps) {
      const answer = await this.save(step, answers, { version: draft.version, kind });
      if (answer.status !== 200) throw new Error(`${step}: ${answer.status} ${answer.text}`);
      draft = answer.json() as unknown as Draft;
    }
    return draft;
  }
}

export type Offer = {
  id: string;
  application: string;
  lender: { id: string; name: string };
  state: string;
  accepted?: string;
} & Record<string, unknown>;

export type Application = {
  id: string;
  reference: string;
  state: string;
  amount: number;
  pending: number;
  offers: Offer[];
  declines: { lender: { id: string; name: string }; reasons: { code: string }[] }[];
} & Record<string, unknown>;

/** Sends the draft as it is, under its own id. */
export async function send(
  browser: Browser,
  headers: Record<string, string> = {},
  kind = browser.kind,
): Promise<Answer> {
  const { id, version } = await browser.draft(kind);
  return browser.call("POST", "/applications", { kind, version }, { "idempotency-key": id, ...headers });
}

/** Has all lenders' answers arrive by now. */
export async function arrive(origin: Origin): Promise<void> {
  for (const table of ["matches", "offers"]) await origin.sql(`UPDATE ${table} SET visible_at = visible_at - 100000`);
}

/** A signed-in user applies; answers their application, with all that lenders answered. */
export async function apply(
  origin: Origin,
  session: Cookies,
  changes: Record<string, object> = {},
): Promise<Application> {
  const browser = new Browser(origin, session);
  const { email } = (await origin.call("/api/v2/user/profile", { cookies: session })).json() as { email: string };
  await browser.call("DELETE", "/drafts/loan");
  await browser.fill(answersOf(email).map(([step, answers]) => [step, { ...answers, ...changes[step] }]));
  const sent = await send(browser);
  if (sent.status !== 201) throw new Error(`sending: ${sent.status} ${sent.text}`);
  await arrive(origin);
  return (await browser.call("GET", `/applications/${sent.json().id}`)).json() as unknown as Application;
}

/** A Finnish number that no person has: the last three digits before its check are from 900 on. */
export const finnishNumber = "131052-955N";

/** Everything that somebody in Finland with a job, a flat and no debts answers. */
export function answersOf(email: string): [string, object][] {
  return [
    ["loan", { amount: 10_000, years: 4, purpose: "renovation", refinance: false }],
    ["contact", { email, phone: "+358401234567" }],
    ["person", { first_names: "Kaisa Maria", last_name: "Kuluttaja", identity_number: finnishNumber }],
    [
      "address",
      { street: "Katu 1", postal_code: "00100", city: "Helsinki", lived_since: "2015-03", resident_since: "1980-01" },
    ],
    ["household", { marital_status: "single", children: 0 }],
    ["housing", { housing: "self owned", housing_cost: 400, housing_since: "2015-03" }],
    [
      "work",
      {
        employment_type: "permanent",
        job_position: "upper white-collar worker",
        employer: "Esimerkki Oy",
        work_since: "2012-05",
      },
    ],
    ["income", { net_income: 3_000, gross_income: 4_200, income_will_fall: false }],
    ["costs", {}],
    ["debts", { has_debts: false }],
    ["co-applicant", { has_co_applicant: false }],
    ["declarations", { payment_default: false }],
    ["review", { terms: true, true_information: true, share_with_lenders: true, credit_search: true }],
  ];
}

/** What is answered about a co-applicant who is retired and lives with the applicant. */
export function coApplicantOf(email: string): [string, object][] {
  return [
    [
      "co-person",
      {
        first_names: "Toinen",
        last_name: "Hakija",
        identity_number: "010180-9026",
        email,
        resident_since: "1980-01",
        lives_together: true,
      },
    ],
    ["co-work", { employment_type: "retired", work_since: "2020-01" }],
    ["co-income", { net_income: 1_500, gross_income: 1_800, income_will_fall: false }],
    ["co-debts", { has_debts: false, payment_default: false }],
  ];
}

/** Everything that is answered where somebody applies with them. */
export function answersOfBoth(email: string, coApplicant: string): [string, object][] {
  return answersOf(email).flatMap(([step, answers]) =>
    step === "co-applicant"
      ? [[step, { has_co_applicant: true }] as [string, object], ...coApplicantOf(coApplicant)]
      : [[step, answers] as [string, object]],
  );
}
