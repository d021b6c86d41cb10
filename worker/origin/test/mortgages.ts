// Applying for a mortgage by the API's calls.
import flows from "../../lending/cases/flows.json";
import { type Application, arrive, Browser } from "./drafts";
import type { Provider } from "./identity-provider";
import type { Cookies, Origin } from "./origin";

/** An application for a mortgage, with what is said of that alone. */
export type MortgageApplication = Application & {
  mortgage: {
    purpose: string;
    price: number;
    loan_to_value: number;
    state: string;
    acts?: string;
    timeline: { state: string; at: string; lender?: { id: string; name: string } }[];
  };
};

type Steps = Record<string, Record<string, unknown>>;

/** Everything that the cases' applicant answers, in the form's order; with other answers to some steps. */
export function mortgageAnswers(email: string, changes: Steps = {}, name = "a mortgage for one takes twelve steps") {
  const flow = flows.find((flow) => flow.name === name);
  if (!flow) throw new Error(`There is no case "${name}".`);
  const answers = flow.answers as unknown as Steps;
  return flow.steps.map((step): [string, object] => {
    const address = step === "mortgage-application" && { email };
    return [step, { ...answers[step], ...changes[step], ...address }];
  });
}

/** The place of the cases' applicant on the provider's page. */
const applicant = "0";

/** Has the holder of a complete draft identified, which sends it. */
export async function sendsByIdentification(browser: Browser, provider: Provider) {
  const { id } = await browser.draft();
  const started = await browser.call("POST", "/identifications", { application: id, person: "applicant" });
  const back = await provider.choose(String(started.json().redirection_url), applicant);
  return browser.call("POST", "/identifications/complete", Object.fromEntries(back.searchParams));
}

/** A signed-in user applies for a mortgage; answers their application, with all that lenders answered. */
export async function applyForMortgage(
  origin: Origin,
  provider: Provider,
  session: Cookies,
  changes: Steps = {},
): Promise<MortgageApplication> {
  const browser = new Browser(origin, session, "mortgage");
  const { email } = (await origin.call("/api/v2/user/profile", { cookies: session })).json() as { email: string };
  await browser.call("DELETE", "/drafts/mortgage");
  await browser.fill(mortgageAnswers(email, changes));
  const sent = await sendsByIdentification(browser, provider);
  if (sent.json().is_sent !== true) throw new Error(`sending: ${sent.status} ${sent.text}`);
  await arrive(origin);
  return (
    await browser.call("GET", `/applications/${sent.json().application}`)
  ).json() as unknown as MortgageApplication;
}
