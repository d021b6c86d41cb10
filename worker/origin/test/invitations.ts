// Inviting a co-applicant by mail, and what they answer, by the API's calls.
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Application, answersOfBoth, Browser, coApplicantOf, send } from "./drafts";
import { type Answer, inLink, type Mail, mailTo, type Origin, signIn, startOrigin } from "./origin";

export const applicant = "consumer@kirkas.example";
export const coApplicant = "other@kirkas.example";
export const consents = { terms: true, true_information: true, share_with_lenders: true, credit_search: true };
export const day = 86_400_000;

export type Own = Record<string, Record<string, unknown>>;

export let origin: Origin;
/** The applicant's browser. */
export let first: Browser;

/** Gives the tests of a file one origin, and each of them an applicant who is signed in and has applied for nothing. */
export function startForInvitations() {
  beforeAll(async () => {
    origin = await startOrigin({ ENVIRONMENT: "development" });
  });
  beforeEach(async () => {
    for (const table of ["drafts", "applications", "consents", "outbox", "users WHERE email = 'other@kirkas.example'"])
      await origin.sql(`DELETE FROM ${table}`);
    first = new Browser(origin, await signIn(origin, applicant));
  });
  afterAll(() => origin.stop());
}

/** The applicant sends with a co-applicant; answers the application's id, and the token of the mail. */
export async function invite(changes: Record<string, object> = {}) {
  const steps = answersOfBoth(applicant, coApplicant).map(
    ([step, answers]) => [step, { ...answers, ...changes[step] }] as [string, object],
  );
  await first.call("DELETE", "/drafts/loan");
  await first.fill(steps);
  const id = String((await send(first)).json().id);
  const [mail] = await mailTo(origin, coApplicant);
  return { id, mail: mail as Mail, token: inLink(mail?.link, "token") ?? "" };
}

/** The co-applicant's answers as they were given, without the address of the invitation. */
export function ownAnswers(changes: Own = {}): Own {
  const answers = coApplicantOf(coApplicant).map(([step, given]) => [step, { ...given, ...changes[step] }]);
  const own = Object.fromEntries(answers) as Own;
  delete own["co-person"]?.email;
  return own;
}

/** The same, with an address. */
export function withAddress(email: string): Own {
  const answers = ownAnswers();
  return { ...answers, "co-person": { ...answers["co-person"], email } };
}

export const kindOf = (answer: Answer) => String(answer.json().type).split(":").at(-1);
export const errorsOf = (answer: Answer) =>
  (answer.json().errors as { pointer: string; code: string; params?: object }[]).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
export const open = (token: string, browser = new Browser(origin)) =>
  browser.call("POST", "/invitations/open", { token });
export const refuse = (token: string, browser = new Browser(origin)) =>
  browser.call("POST", "/invitations/refuse", { token });
export function accept(token: string, browser = new Browser(origin), body: object = {}) {
  return browser.call("POST", "/invitations/accept", { token, answers: ownAnswers(), consents, ...body });
}
export const readApplication = async (browser: Browser, id: string) =>
  (await browser.call("GET", `/applications/${id}`)).json() as unknown as Application & { declines: unknown[] };
