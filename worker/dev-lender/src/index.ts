// A lender's own system, for development: it takes signed messages of the origin (see worker/origin/src/lender_systems.rs), and
// answers applications behind them with an offer or a decline, signed with the same key.
import { loanCost } from "../../../app/credit/loan-cost.ts";
import { bodyIsSigned, signatureOf } from "./signature.ts";

interface Environment {
  /** Where the origin's API is, without a slash at the end. */
  readonly API_URL: string;
  /** The key, as `id:secret`. */
  readonly KEY: string;
}

/** Lets work go on behind the answer. */
interface Context {
  waitUntil(work: Promise<void>): void;
}

interface ApplicationMessage {
  readonly request: string;
  readonly facts: {
    readonly amount: number;
    readonly months: number;
    readonly country: string;
    readonly applicant: { readonly net_income: number; readonly other_income: number };
  };
}

/** In units of each country's currency: what it lends at most, and the income it takes. */
const limits: Record<string, { readonly amount: number; readonly income: number }> = {
  FI: { amount: 20_000, income: 900 },
  GB: { amount: 20_000, income: 765 },
  LV: { amount: 20_000, income: 540 },
  PL: { amount: 80_000, income: 2_340 },
  RO: { amount: 80_000, income: 2_250 },
};
const longest = 96;
const ratePercent = 13.9;

export default {
  async fetch(request: Request, environment: Environment, context: Context): Promise<Response> {
    const body = await request.text();
    if (!(await bodyIsSigned(environment.KEY, request.headers.get("kirkas-signature"), body))) {
      return new Response(null, { status: 401 });
    }
    switch (new URL(request.url).pathname) {
      case "/applications":
        context.waitUntil(answers(JSON.parse(body), environment));
        return new Response(null, { status: 202 });
      // What happens to its offers it takes note of. Of an application that is erased it has nothing left to forget: none is stored.
      case "/acceptances":
      case "/cancellations":
      case "/erasures":
        return new Response(null, { status: 204 });
      default:
        return new Response(null, { status: 404 });
    }
  },
};

async function answers({ request, facts }: ApplicationMessage, environment: Environment): Promise<void> {
  const offer = offerFor(facts);
  if (offer) await posts("offers", { request, external_id: `dev-${request}`, ...offer }, environment);
  else await posts("events", { request, event: "decline" }, environment);
}

/** Its offer; none for whoever has too little income, or wants more than twice what it lends. */
function offerFor({ amount, months, country, applicant }: ApplicationMessage["facts"]) {
  const limit = limits[country];
  const income = applicant.net_income + applicant.other_income;
  if (!limit || income < limit.income || amount > 2 * limit.amount) return undefined;
  const terms = { principal: Math.min(amount, limit.amount), ratePercent, months: Math.min(months, longest) };
  const cost = loanCost({ ...terms, openingFee: 0, feeCapitalised: false, monthlyFee: 3 });
  if (!cost) return undefined;
  return {
    amount: terms.principal,
    months: terms.months,
    rate_percent: ratePercent,
    opening_fee: 0,
    monthly_fee: 3,
    apr_percent: Math.round(cost.aprPercent * 100) / 100,
  };
}

async function posts(call: string, message: object, { API_URL, KEY }: Environment): Promise<void> {
  const body = JSON.stringify(message);
  const headers = { "content-type": "application/json", "kirkas-signature": await signatureOf(KEY, body) };
  const answer = await fetch(`${API_URL}/api/v1/lender-api/${call}`, { method: "POST", headers, body });
  if (!answer.ok) console.error(`the API answered ${answer.status} to ${call}`);
}
