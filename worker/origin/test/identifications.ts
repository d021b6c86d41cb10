// Being identified with the development provider, by the API's calls and a browser at the provider's page.
import type { Request, Response } from "miniflare";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { answersOf, Browser } from "./drafts";
import { type Provider, providerSettings, startProvider } from "./identity-provider";
import { type Answer, type Origin, startOrigin } from "./origin";

export const known = "consumer@kirkas.example";
export const other = "other@kirkas.example";
/** The place of Kaisa Kuluttaja, who fills in the forms of the tests, on the provider's page. */
export const kaisa = "1";

type Intercept = (request: Request) => Promise<Response | undefined>;

export let provider: Provider;
export let origin: Origin;
let intercept: Intercept;

/** Gives the tests of a file one provider and one origin, and each of them no attempts, drafts or applications. */
export function startForIdentification() {
  beforeAll(async () => {
    provider = await startProvider();
    origin = await startOrigin({ ENVIRONMENT: "development", ...providerSettings }, {}, (request) =>
      intercept(request),
    );
  });
  beforeEach(async () => {
    passToProvider();
    for (const table of ["identifications", "drafts", "applications", "outbox"])
      await origin.sql(`DELETE FROM ${table}`);
  });
  afterAll(async () => {
    await origin.stop();
    await provider.stop();
  });
}

/** Answers what the origin asks of the provider in its place. */
export function interceptProvider(answer: Intercept) {
  intercept = answer;
}

/** Has the provider answer for itself. */
export function passToProvider() {
  interceptProvider((request) => provider.answer(request));
}

/** Puts another provider, with keys of its own, in the place of the one there is. */
export async function replaceProvider() {
  const previous = provider;
  provider = await startProvider();
  await previous.stop();
}

export const kindOf = (answer: Answer) => [answer.status, String(answer.json().type).split(":").at(-1)];
export const start = (browser: Browser, application: string, more: object = {}) =>
  browser.call("POST", "/identifications", { application, person: "applicant", ...more });

export const complete = (browser: Browser, answer: object) => browser.call("POST", "/identifications/complete", answer);

/** What the address that the provider led back to says. */
export const parametersOf = (address: URL) => Object.fromEntries(address.searchParams);

/** A browser with a complete draft. */
export async function withDraft(language = "fi") {
  const browser = new Browser(origin);
  const draft = await browser.fill(answersOf(known), language);
  return { browser, draft };
}

/** Goes to the provider's page and presses a button there; answers what comes back. */
export async function chooseAtProvider(browser: Browser, application: string, choice = kaisa) {
  const { redirection_url } = (await start(browser, application)).json() as { redirection_url: string };
  return parametersOf(await provider.choose(redirection_url, choice));
}

export const results = async () =>
  (await origin.sql<{ result: string | null }>("SELECT result FROM identifications")).map(({ result }) => result);
