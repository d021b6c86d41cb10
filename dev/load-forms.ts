// `npm run load:forms [-- people]`: so many people (200) fill in the form of a loan at once, confirm their address and send it,
// on a local service: its own, or that at KIRKAS_URL. Fails where a call answers 5xx, or an answer is lost or another's; prints how
// long calls took.
import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { Applicant, type Call, codeIn } from "./load/applicant.ts";
import { service } from "./service.ts";
import { explain, SetupError } from "./steps.mjs";

const people = Number(process.argv[2] ?? 200);
const run = randomBytes(4).toString("hex");

/** Answers of each step. */
type Answers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
/** What is read of a draft and of an application. */
interface Draft {
  id: string;
  version: number;
  answers: Answers;
}
interface Application {
  id: string;
  amount: number;
  months: number;
}

/** Fills the form in, confirms the address by the mail's code, and sends it; answers the application. */
async function applies(applicant: Applicant): Promise<Application> {
  let draft = await applicant.call<Draft>("begin", "POST", "/api/v1/drafts", { kind: "loan", language: "fi" });
  for (const [step, answers] of Object.entries(applicant.steps)) {
    const version = { "if-match": `"${draft.version}"` };
    draft = await applicant.call("save", "PATCH", "/api/v1/drafts/loan", { step, answers, checked: true }, version);
  }
  expectAnswers(applicant, (await applicant.call<Draft>("read", "GET", "/api/v1/drafts/loan")).answers);
  await applicant.call("mail", "POST", "/api/v1/drafts/loan/email");
  const outbox = `/api/dev/outbox?to=${encodeURIComponent(applicant.email)}`;
  const [mail] = await applicant.call<{ text: string }[]>("outbox", "GET", outbox);
  await applicant.call("confirm", "POST", "/api/v1/drafts/loan/confirm", { code: codeIn(mail?.text) });
  const { version } = await applicant.call<Draft>("read", "GET", "/api/v1/drafts/loan");
  const key = { "idempotency-key": draft.id };
  const application = { kind: "loan", version };
  const { id } = await applicant.call<Application>("send", "POST", "/api/v1/applications", application, key);
  return applicant.call("application", "GET", `/api/v1/applications/${id}`);
}

/** Fails unless the draft holds what this person answered; the identity number comes masked. */
function expectAnswers({ email, steps }: Applicant, stored: Answers) {
  for (const [step, answers] of Object.entries<Answers[string]>(steps)) {
    const { identity_number: number, ...others } = stored[step] ?? {};
    const { identity_number: own, ...expected } = answers;
    const isWhole = isDeepStrictEqual(others, expected) && (own === undefined) === (number === undefined);
    if (!isWhole) throw new Error(`${email}: the step ${step} holds ${JSON.stringify(stored[step])}`);
  }
}

/** Fails unless the application is this person's. */
function expectApplication({ email, steps }: Applicant, application: Application) {
  const { amount, years } = steps.loan;
  if (application.amount !== amount || application.months !== years * 12) {
    throw new Error(`${email}: the application is for ${application.amount} in ${application.months} months`);
  }
}

async function one(url: string, number: number): Promise<{ calls: Call[]; failure?: string }> {
  const applicant = new Applicant(url, number, run);
  try {
    expectApplication(applicant, await applies(applicant));
    return { calls: applicant.calls };
  } catch (error) {
    return { calls: applicant.calls, failure: String(error) };
  }
}

/** How long calls of each name took, in milliseconds. */
function report(calls: Call[]) {
  const names = Map.groupBy(calls, ({ name }) => name);
  console.log("call          calls   median      95%      99%      most");
  for (const [name, own] of [...names, ["all", calls] as const]) {
    const times = own.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const at = (share: number) =>
      (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN).toFixed(0).padStart(9);
    console.log(`${name.padEnd(12)}${String(own.length).padStart(7)}${at(0.5)}${at(0.95)}${at(0.99)}${at(1)}`);
  }
}

try {
  const { url, stop } = await service();
  try {
    const begin = performance.now();
    const results = await Promise.all(Array.from({ length: people }, (_, number) => one(url, number)));
    const seconds = (performance.now() - begin) / 1000;
    const calls = results.flatMap((result) => result.calls);
    report(calls);
    console.log(`${people} people sent ${calls.length} calls in ${seconds.toFixed(1)} s`);
    const faults = calls.filter(({ status }) => status >= 500).length;
    const failures = results.flatMap(({ failure }) => failure ?? []);
    if (faults > 0 || failures.length > 0) {
      const some = failures.slice(0, 10).join("\n");
      throw new SetupError(`${faults} calls answered 5xx; ${failures.length} people did not get through:\n${some}`);
    }
  } finally {
    stop();
  }
} catch (error) {
  explain(error);
}
